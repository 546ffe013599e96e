import { endless } from '../motion/endless.ts';
import { REST_AFTER_MS } from '../motion/untouched.ts';
import css from './Emblem.module.css';

const SWAY = endless({
  keyframes: [{ transform: 'rotate(-5deg)', easing: 'ease-in-out' }, { transform: 'rotate(6deg)' }],
  duration: 2600,
  direction: 'alternate',
  restsAfterMs: REST_AFTER_MS,
});

/** A small picture that sets a dialog's tone: a star for thanks, a deflated balloon for bad luck. */
export function Emblem({ kind }: { kind: 'star' | 'balloon' }) {
  return (
    <svg
      ref={kind === 'balloon' ? SWAY : null}
      className={css.emblem}
      data-kind={kind}
      viewBox="0 0 96 96"
      aria-hidden="true"
    >
      {kind === 'star' ? (
        <>
          <circle cx="48" cy="48" r="44" className={css.ground} />
          <path d="M48 12 58 37l27 2-21 17 7 26-23-14-23 14 7-26L11 39l27-2z" className={css.star} />
        </>
      ) : (
        <>
          <path d="M50 62c-6 8 8 12-2 20s2 8-2 12" className={css.string} />
          <path
            d="M48 6c19 0 31 13 29 29-2 15-17 23-25 25h-6c-10-2-25-10-27-25C17 19 29 6 48 6z"
            className={css.balloon}
          />
          <path d="m44 59-4 8h18l-6-8z" className={css.knot} />
          <path d="M32 20c2-5 6-8 11-9" className={css.shine} />
          <circle cx="38" cy="34" r="3.400" className={css.ink} />
          <circle cx="58" cy="34" r="3.400" className={css.ink} />
          <path d="M39 49c4-6 14-6 18 0" className={css.mouth} />
        </>
      )}
    </svg>
  );
}
