import type { File as StoredFile } from '#shared/entities/file.ts';
import type { Theme } from '#shared/entities/theme.ts';
import { text } from '../../../admin-texts.ts';
import { FairWheel } from '../../../components/FairWheel.tsx';
import { themeNamed } from '../../../stores/ThemeStore.ts';
import { imageSource } from '../parts/image-source.ts';
import css from './KioskPreview.module.css';

/** Example prizes: a vendor's real ones belong to a campaign. */
const ROWS = [
  [text('prize.none'), text('branding.exampleRange', { from: 0, to: 49 })],
  [text('branding.examplePrize'), text('branding.exampleRange', { from: 50, to: 199 })],
  [text('branding.exampleGreaterPrize'), text('branding.exampleRange', { from: 200, to: 500 })],
] as const;

/** A miniature of the game screen in the theme's colours and with the logo. A picture: nothing in it is interactive. */
export function KioskPreview({ theme, logo }: { theme: Theme | null; logo: StoredFile | null }) {
  const source = imageSource(logo);
  const description = theme?.description;
  const name = description ? text('branding.previewOf', { theme: description }) : text('branding.previewOfKiosk');
  return (
    <div className={css.frame} role="img" aria-label={name}>
      <div className={css.stage} data-theme={themeNamed(theme?.description)} aria-hidden="true">
        <div className={css.awning} />
        <div className={css.header}>
          {source ? (
            <span className={css.plate}>
              <img className={css.logo} src={source} alt="" />
            </span>
          ) : (
            <span className={css.name}>{text('app.name')}</span>
          )}
          <span className={css.quiet}>{text('quit.button')}</span>
        </div>
        <div className={css.wheel}>
          <FairWheel />
          <span className={css.pointer} />
        </div>
        <div className={css.side}>
          <div className={css.counters}>
            <Counter label={text('wheel.spinsRemaining')} value="07" />
            <Counter label={text('wheel.pointsEarned')} value="65" />
          </div>
          <ul className={css.prizes}>
            {ROWS.map(([prize, points], index) => (
              <li key={prize} className={css.prize} data-current={index === 1}>
                <span>{prize}</span>
                <span>{points}</span>
              </li>
            ))}
          </ul>
          <span className={css.spin}>{text('wheel.spin')}</span>
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
