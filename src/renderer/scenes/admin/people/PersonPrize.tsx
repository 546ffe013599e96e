import { listOf } from '#shared/entities/id.ts';
import type { PersonCampaign } from '#shared/entities/person-data.ts';
import { shownClaimCode } from '#shared/rules/claim-code.ts';
import { text } from '../../../admin-texts.ts';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { HandOverFacts } from '../winners/HandOverFacts.tsx';
import { StateTag } from '../winners/StateTag.tsx';
import css from './People.module.css';
import { dateText } from './person-parts.tsx';

type Prize = PersonCampaign['prizes'][number];

/** A won prize with its state, claim code and hand-overs, if the server sends them. */
export const PersonPrize = ({ prize }: { prize: Prize }) => (
  <div className={css.prize}>
    <span className={css.name}>
      <span dir="auto">{prizeText(prize)}</span>
      {prize.state && <StateTag state={prize.state} />}
    </span>
    {prize.claimCode && (
      <span className={css.soft}>
        <TextWithElement text={text('people.claimCode', { code: SLOT })}>
          <bdi translate="no">{shownClaimCode(prize.claimCode)}</bdi>
        </TextWithElement>
      </span>
    )}
    {listOf(prize.handOvers).length > 0 && (
      <ul className={css.holds} aria-label={text('winners.handOvers')}>
        {listOf(prize.handOvers).map((handOver) => (
          <li key={String(handOver.id)}>
            <HandOverFacts handOver={handOver} write={dateText} />
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** Returns the prize's name, with the decision if no state shows it. A confirmation is always named. */
function prizeText({ prizeName, isVoid, decision, state }: Prize): string {
  const prize = { prize: prizeName };
  if (decision === 'confirmed') return text('people.prizeConfirmed', prize);
  if (state) return text('people.prize', prize);
  if (decision === 'withdrawn') return text('people.prizeWithdrawn', prize);
  if (decision === 'returned') return text('people.prizeReturned', prize);
  return text(isVoid ? 'people.prizeVoid' : 'people.prize', prize);
}
