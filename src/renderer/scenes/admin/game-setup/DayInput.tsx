import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { DAY_FORMAT, type Day } from '#shared/rules/campaign-dates.ts';
import type { FieldControl } from '../parts/FormField.tsx';
import css from './GameSetup.module.css';

const WIRE_FORMAT = 'YYYY-MM-DD';

export interface DayInputProps extends FieldControl<Day | null> {
  /** Days before it are dimmed; why one of them cannot be taken is the form's to say. */
  today: Day;
  isDisabled: boolean;
}

/** A day to pick or to type as MM/dd/yyyy (SPEC 5). */
export function DayInput({ value, onChange, today, isDisabled, ...control }: DayInputProps) {
  return (
    <DatePicker
      {...control}
      className={css.wide ?? ''}
      value={value ? dayjs(value, WIRE_FORMAT) : null}
      onChange={(day: Dayjs | null) => onChange(day ? day.format(WIRE_FORMAT) : null)}
      format={DAY_FORMAT}
      placeholder="MM/dd/yyyy"
      disabled={isDisabled}
      cellRender={(current, { type, originNode }) =>
        type === 'date' && dayjs(current).format(WIRE_FORMAT) < today ? (
          <span className={css.past}>{originNode}</span>
        ) : (
          originNode
        )
      }
    />
  );
}
