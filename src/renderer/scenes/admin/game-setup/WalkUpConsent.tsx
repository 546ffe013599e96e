import { useDeferredValue } from 'react';
import type { CampaignForm } from '#shared/rules/campaign-form.ts';
import { text } from '../../../admin-texts.ts';
import { Section } from '../parts/Page.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useFormPart } from '../parts/use-form-part.ts';
import css from './WalkUpConsent.module.css';

/** The consent of visitors without an account, with a preview. Editable even after the campaign was played. */
export function WalkUpConsent({ isDisabled }: { isDisabled: boolean }) {
  const consent = useDeferredValue(useFormPart(({ walkUpConsent }: CampaignForm) => walkUpConsent.trim()));
  return (
    <Section title={text('consent.title')} hint={text('consent.hint')}>
      <div className={css.consent}>
        <TextField
          name="walkUpConsent"
          label={text('consent.text')}
          hint={text('consent.textHint')}
          isDisabled={isDisabled}
          lines={2}
        />
        <figure className={css.preview}>
          <figcaption>{text(consent === '' ? 'consent.off' : 'consent.preview')}</figcaption>
          {consent !== '' && (
            <div className={css.sheet}>
              <strong>{text('walkUp.title')}</strong>
              <p className={css.words} dir="auto">
                {consent}
              </p>
              <p className={css.agree}>
                <span className={css.box} aria-hidden="true" />
                {text('walkUp.agree')}
              </p>
            </div>
          )}
        </figure>
      </div>
    </Section>
  );
}
