import { markTexts, type PlayMarks } from '#shared/rules/play-marks.ts';
import css from './details.module.css';

/** The notes on a player's play. Empty for most plays. */
export const Marks = ({ row }: { row: PlayMarks }) =>
  markTexts(row).map((mark) => (
    <span key={mark} className={css.remark} title={mark}>
      {mark}
    </span>
  ));
