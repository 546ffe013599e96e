import { PRESS_YOUR_LUCK_SLOTS } from '#shared/rules/prize-forms.ts';
import { text } from '../../../admin-texts.ts';
import { Section } from '../parts/Page.tsx';
import { PrizeFields, type PrizeFieldsProps } from './PrizeFields.tsx';
import css from './Prizes.module.css';

/** The board's four prizes, each in the colour it has there. */
export function PressYourLuckPrizes({ isDisabled }: Pick<PrizeFieldsProps, 'isDisabled'>) {
  return (
    <Section title={text('board.prizes')} hint={text('boardPrizes.hint')}>
      <div className={css.slots}>
        {PRESS_YOUR_LUCK_SLOTS.map(({ color }, index) => (
          <fieldset
            key={color}
            className={css.prize}
            data-color={color}
            aria-label={text(`boardPrizes.prize.${color}`)}
          >
            <div className={css.head}>
              <h4 className={css.title}>
                <span className={css.square} aria-hidden="true" />
                {text(`boardPrizes.${color}`)}
              </h4>
            </div>
            <PrizeFields place={`pressYourLuckPrizes[${index}]`} hasPoints={false} isDisabled={isDisabled} />
          </fieldset>
        ))}
      </div>
    </Section>
  );
}
