import type { File as StoredFile } from '#shared/entities/file.ts';
import type { Theme } from '#shared/entities/theme.ts';
import { messages } from '#shared/messages.ts';
import { FairWheel } from '../../../components/FairWheel.tsx';
import { themeNamed } from '../../../stores/ThemeStore.ts';
import { imageSource } from '../parts/image-source.ts';
import css from './KioskPreview.module.css';

/** Prizes to show; a vendor's own belong to a campaign. */
const ROWS = [
  [messages.wheel.noPrize, '0 – 49'],
  ['Mug', '50 – 199'],
  ['Headphones', '200 – 500'],
] as const;

/** The game screen in small, in the theme's colours and with the logo: a picture, nothing of it can be used. */
export function KioskPreview({ theme, logo }: { theme: Theme | null; logo: StoredFile | null }) {
  const source = imageSource(logo);
  return (
    <div className={css.frame} role="img" aria-label={`The game in the theme ${theme?.description ?? 'of the kiosk'}`}>
      <div className={css.stage} data-theme={themeNamed(theme?.description)} aria-hidden="true">
        <div className={css.awning} />
        <div className={css.header}>
          {source ? (
            <span className={css.plate}>
              <img className={css.logo} src={source} alt="" />
            </span>
          ) : (
            <span className={css.name}>Spinboard</span>
          )}
          <span className={css.quiet}>Quit</span>
        </div>
        <div className={css.wheel}>
          <FairWheel />
          <span className={css.pointer} />
        </div>
        <div className={css.side}>
          <div className={css.counters}>
            <Counter label={messages.wheel.spinsRemaining} value="07" />
            <Counter label={messages.wheel.pointsEarned} value="65" />
          </div>
          <ul className={css.prizes}>
            {ROWS.map(([prize, points], index) => (
              <li key={prize} className={css.prize} data-current={index === 1}>
                <span>{prize}</span>
                <span>{points}</span>
              </li>
            ))}
          </ul>
          <span className={css.spin}>Spin</span>
        </div>
      </div>
    </div>
  );
}

const Counter = ({ label, value }: { label: string; value: string }) => (
  <span className={css.counter}>
    <span className={css.counterLabel}>{label}</span>
    <span className={css.counterValue}>{value}</span>
  </span>
);
