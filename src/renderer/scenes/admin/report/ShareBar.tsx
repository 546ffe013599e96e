import css from './details.module.css';

/** A percentage as a bar; decoration beside the number. */
export const ShareBar = ({ percentage, isEmpty }: { percentage: number; isEmpty: boolean }) => (
  <span className={css.bar} data-empty={isEmpty} aria-hidden="true">
    <span className={css.barPart} style={{ inlineSize: `${percentage}%` }} />
  </span>
);
