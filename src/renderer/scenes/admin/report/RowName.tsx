import css from './details.module.css';

/** A name or a text of any length in a cell, cut off after `lines` lines. Hovering shows it in full. */
export const RowName = ({ name, lines = 1 }: { name: string; lines?: 1 | 2 }) => (
  <span className={css.rowName} data-lines={lines} dir="auto" title={name}>
    {name}
  </span>
);
