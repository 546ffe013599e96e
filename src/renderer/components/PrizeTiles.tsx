import type { AttractPrize } from '#shared/ipc/attract.ts';
import { PrizeImage } from './PrizeImage.tsx';
import css from './PrizeTiles.module.css';
import { vendorText } from './vendor-text.ts';

/** Prizes to win, with pictures and names: large in the attract loop, small on the login's shelf. */
export function PrizeTiles({ prizes, size }: { prizes: readonly AttractPrize[]; size: 'loop' | 'shelf' }) {
  return (
    <ul className={css.prizes} data-size={size}>
      {prizes.map(({ name, language, imageUrl }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page of prizes never changes
        <li key={index} className={css.prize}>
          <span className={css.picture}>
            <PrizeImage prize={{ name, imageFile: imageUrl === null ? null : { url: imageUrl } }} isSmall />
          </span>
          <p className={css.prizeName} {...vendorText(language)}>
            {name}
          </p>
        </li>
      ))}
    </ul>
  );
}
