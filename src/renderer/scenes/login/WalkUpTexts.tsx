import { useId, useState } from 'react';
import { isSameId } from '#shared/entities/id.ts';
import type { WalkUpOffer } from '#shared/ipc/offline.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { vendorText } from '../../components/vendor-text.ts';
import { text } from '../../texts.ts';
import css from './forms.module.css';
import { PrivacyNotice } from './PrivacyNotice.tsx';

/** A visitor's ticks. They count only for the texts with this hash. */
export interface Ticks {
  hash: string;
  hasConsented: boolean;
  given: readonly WalkUpOffer['purposes'][number]['id'][];
}

export const noTicks = (hash = ''): Ticks => ({ hash, hasConsented: false, given: [] });

interface WalkUpTextsProps {
  offer: WalkUpOffer;
  ticks: Ticks;
  /** True if the visitor tried to play without accepting the terms. */
  isTermMissing: boolean;
  onTick(ticks: Ticks): void;
}

/** The terms of participation, apart from the purposes, which are optional; and the privacy notice. */
export function WalkUpTexts({ offer, ticks, isTermMissing, onTick }: WalkUpTextsProps) {
  const [isNoticeOpen, setIsNoticeOpen] = useState(false);
  const choice = useId();
  const { consent, controller, language, privacyNotice, purposes } = offer;
  const hasPurposes = purposes.length > 0;
  const give = (id: Ticks['given'][number], isGiven: boolean) => {
    const others = ticks.given.filter((other) => !isSameId(other, id));
    onTick({ ...ticks, given: isGiven ? [...others, id] : others });
  };
  return (
    <div className={css.half}>
      {hasPurposes && <h3 className={css.part}>{text('consents.terms')}</h3>}
      <p className={css.consent} {...vendorText(language)}>
        {consent}
      </p>
      <div className={css.agree}>
        <Checkbox
          label={text('walkUp.agree')}
          isChecked={ticks.hasConsented}
          onChange={(hasConsented) => onTick({ ...ticks, hasConsented })}
        />
        {privacyNotice !== null && (
          <Button variant="link" onClick={() => setIsNoticeOpen(true)}>
            {text('consents.notice')}
          </Button>
        )}
      </div>
      {isTermMissing && (
        <p className={css.missing} role="alert">
          {text('walkUp.mustAgree')}
        </p>
      )}
      {hasPurposes && (
        <fieldset className={css.purposes} aria-labelledby={choice}>
          <div className={css.choices}>
            <h3 className={css.part} id={choice}>
              {text('consents.purposes')}
            </h3>
            <p>{text('consents.purposesHint')}</p>
          </div>
          {purposes.map(({ id, wording }) => (
            <Checkbox
              key={String(id)}
              label={wording}
              language={language}
              isChecked={ticks.given.some((given) => isSameId(given, id))}
              onChange={(isGiven) => give(id, isGiven)}
            />
          ))}
        </fieldset>
      )}
      {isNoticeOpen && privacyNotice !== null && (
        <PrivacyNotice
          notice={privacyNotice}
          controller={controller}
          language={language}
          onClose={() => setIsNoticeOpen(false)}
        />
      )}
    </div>
  );
}
