import { PRESS_YOUR_LUCK_SLOTS } from '#shared/rules/prize-forms.ts';
import { Section } from '../parts/Page.tsx';
import { PrizeFields } from './PrizeFields.tsx';
import css from './Prizes.module.css';

const LABELS = { green: 'Green', yellow: 'Yellow', orange: 'Orange', logo: 'Logo' } as const;

/** The four prizes of the board, in their colours there (SPEC 3). */
export function PressYourLuckPrizes({ isDisabled }: { isDisabled: boolean }) {
  return (
    <Section
      title="Press Your Luck prizes"
      hint="Won when the board stops on the square of that colour, or on the logo."
    >
      <div className={css.slots}>
        {PRESS_YOUR_LUCK_SLOTS.map(({ color }, index) => (
          <fieldset key={color} className={css.prize} data-color={color} aria-label={`${LABELS[color]} prize`}>
            <div className={css.head}>
              <h4 className={css.title}>
                <span className={css.square} aria-hidden="true" />
                {LABELS[color]}
              </h4>
            </div>
            <PrizeFields place={`pressYourLuckPrizes[${index}]`} hasPoints={false} isDisabled={isDisabled} />
          </fieldset>
        ))}
      </div>
    </Section>
  );
}
