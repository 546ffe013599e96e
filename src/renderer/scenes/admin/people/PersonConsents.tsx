import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Consent } from '#shared/entities/consent.ts';
import type { PersonData } from '#shared/entities/person-data.ts';
import { countingAnswers } from '#shared/rules/consents.ts';
import { text } from '../../../admin-texts.ts';
import { focusPageIfLost } from '../../../components/focus-keeper.ts';
import type { PeopleStore } from '../../../stores/admin/PeopleStore.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { Section } from '../parts/Page.tsx';
import { useAsked } from '../parts/use-asked.ts';
import css from './People.module.css';
import { dateText } from './person-parts.tsx';

/** A person's answers to the purposes of campaigns. A 'yes' that counts can be withdrawn on the person's behalf. */
export const PersonConsents = observer(({ store, data }: { store: PeopleStore; data: PersonData }) => {
  const asked = useAsked<Consent>();
  const counting = countingIn(data.consents);
  return (
    <Section title={text('people.consents')} hint={text('people.consentsHint')}>
      <ul className={css.kiosks}>
        {data.consents.map((consent) => (
          <li key={String(consent.id)} className={css.kiosk}>
            <div>
              <p className={css.strong}>{answerText(consent)}</p>
              {consent.isVoid && <p>{text('people.consentVoid')}</p>}
              <p className={css.soft}>
                {text('people.consentFacts', {
                  moment: dateText(consent.moment),
                  version: consent.wording.version,
                  until: dateText(consent.deleteAfterDate),
                })}
              </p>
            </div>
            <div>
              <details className={css.answers}>
                <summary>{text('people.consentWording')}</summary>
                <p dir="auto" lang={consent.wording.language ?? undefined}>
                  {consent.wording.text}
                </p>
                {consent.wording.controller && (
                  <p className={css.soft}>
                    {text('people.consentController', { controller: consent.wording.controller })}
                  </p>
                )}
              </details>
              {consent.isGiven && counting.has(consent) && (
                <Button
                  aria-label={text('people.withdrawOf', { label: consent.label })}
                  disabled={store.isSaving}
                  onClick={() => asked.ask(consent)}
                >
                  {text('people.withdraw')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <AskedConfirm
        asked={asked}
        question={text('people.withdrawQuestion')}
        detail={({ label }) => text('people.withdrawText', { label })}
        ok={text('people.withdraw')}
        isBusy={store.isSaving}
        onOk={(consent) => store.withdraw(data, consent)}
        onClosed={focusPageIfLost}
      />
    </Section>
  );
});

/** Returns the answers that count, of all campaigns. */
function countingIn(consents: readonly Consent[]): ReadonlySet<Consent> {
  const byCampaign = Map.groupBy(consents, ({ campaignId }) => String(campaignId));
  return new Set([...byCampaign.values()].flatMap((answers) => [...countingAnswers(answers).values()]));
}

function answerText({ isGiven, method, label, campaignName, campaignId }: Consent): string {
  const purpose = { label, campaign: campaignName ?? String(campaignId) };
  if (method === 'withdrawal') return text('people.consentWithdrawn', purpose);
  return text(isGiven ? 'people.consentYes' : 'people.consentNo', purpose);
}
