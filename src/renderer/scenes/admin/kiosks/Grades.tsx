import type { Grade } from '#shared/rules/fleet.ts';
import { text } from '../../../admin-texts.ts';
import css from './Kiosks.module.css';

interface GradesProps {
  counts: Readonly<Record<Grade, number>>;
  /** The grade that is shown alone, or null. */
  chosen: Grade | null;
  onChoose(grade: Grade): void;
}

const SENTENCES = { alarm: 'kiosks.alarms', notice: 'kiosks.notices', well: 'kiosks.well' } as const;
const GRADES: readonly Grade[] = ['alarm', 'notice', 'well'];

/** How many kiosks need somebody, and how many do not; each count shows its kiosks alone. */
export const Grades = ({ counts, chosen, onChoose }: GradesProps) => (
  <fieldset className={css.grades} aria-label={text('kiosks.show')}>
    {GRADES.map((grade) => (
      <button
        key={grade}
        type="button"
        className={css.grade}
        data-grade={counts[grade] === 0 ? 'none' : grade}
        aria-pressed={chosen === grade}
        disabled={counts[grade] === 0}
        onClick={() => onChoose(grade)}
      >
        {text(SENTENCES[grade], { count: counts[grade] })}
      </button>
    ))}
  </fieldset>
);
