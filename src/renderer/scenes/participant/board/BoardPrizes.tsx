import type { Prize } from '#shared/entities/prize.ts';
import type { Shortage } from '#shared/ipc/play.ts';
import { hasWinnersLeft } from '#shared/rules/prizes.ts';
import { PrizeImage } from '../../../components/PrizeImage.tsx';
import { PrizeShortage } from '../../../components/PrizeShortage.tsx';
import { useVendorText } from '../../../components/vendor-text.ts';
import { text } from '../../../texts.ts';
import css from './BoardPrizes.module.css';

/** The prizes that the board can pay, each in the colour of its cells. */
export function BoardPrizes({ prizes, shortage }: { prizes: readonly Prize[]; shortage: Shortage }) {
  const vendorText = useVendorText();
  return (
    <ul className={css.prizes} aria-label={text('board.prizes')}>
      {prizes.map((prize, index) => (
        <li
          key={String(prize.id ?? index)}
          className={css.prize}
          data-rank={prize.rank ?? 'logo'}
          data-gone={!hasWinnersLeft(prize)}
        >
          <span className={css.picture}>
            <PrizeImage prize={prize} isSmall />
          </span>
          <div className={css.texts}>
            <h2 className={css.name} {...vendorText}>
              {prize.name}
            </h2>
            {prize.fulfillmentDescription && (
              <p className={css.description} {...vendorText}>
                {prize.fulfillmentDescription}
              </p>
            )}
            {!hasWinnersLeft(prize) && <PrizeShortage className={css.gone} shortage={shortage} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
