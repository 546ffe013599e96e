import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { DAY_FORMAT, type Day, type DayEntry, dayOfText, isDay } from '#shared/rules/campaign-dates.ts';
import { text } from '../../../admin-texts.ts';
import { libraryTexts } from '../library-texts.ts';
import type { FieldControl } from '../parts/FormField.tsx';
import css from './GameSetup.module.css';

const WIRE_FORMAT = 'YYYY-MM-DD';

export interface DayInputProps extends FieldControl<DayEntry | null> {
  /** The name of the field, for the button that clears it. */
  label: string;
  /** Earlier days are dimmed, not disabled: the form's validation explains why one is refused. */
  today: Day;
  isDisabled: boolean;
}

/**
 * A day to pick, or to type as MM/dd/yyyy. Text that is not a day becomes the field's value as typed: the library
 * would restore the previous day instead.
 */
export function DayInput({ label, value = null, onChange, onBlur, today, isDisabled, ...control }: DayInputProps) {
  // The text being typed: shown as it is until the field is left.
  const [draft, setDraft] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const leave = () => {
    setDraft(null);
    onBlur();
  };
  const typed = {
    text: draft ?? (isDay(value) ? null : value),
    onType: (text: string) => {
      setDraft(text);
      setIsOpen(true);
      onChange(text.trim() === '' ? null : (dayOfText(text) ?? text));
    },
    onEnter: () => {
      const hasTaken = draft !== null || isOpen;
      leave();
      setIsOpen(false);
      return hasTaken;
    },
    onArrow: (days: number) => {
      setDraft(null);
      // The library's calendar has no keys of its own.
      if (isOpen)
        onChange(
          dayjs(isDay(value) ? value : today, WIRE_FORMAT)
            .add(days, 'day')
            .format(WIRE_FORMAT),
        );
      else setIsOpen(true);
    },
    isOpen,
  };
  const texts = useMemo(() => dayTexts(label), [label]);
  // Keeps one object per day: a new object would page the calendar back.
  const day = useMemo(() => (isDay(value) ? dayjs(value, WIRE_FORMAT) : null), [value]);
  return (
    <DayTextContext value={typed}>
      <DatePicker
        {...control}
        className={css.wide ?? ''}
        components={COMPONENTS}
        {...(texts && { locale: texts })}
        value={day}
        onChange={(picked: Dayjs | null) => {
          setDraft(null);
          onChange(picked ? picked.format(WIRE_FORMAT) : null);
        }}
        onBlur={leave}
        open={isOpen}
        onOpenChange={setIsOpen}
        format={DAY_FORMAT}
        placeholder={text('setup.dateFormat')}
        disabled={isDisabled}
        panelRender={keepFocus}
        cellRender={(current, { type, originNode }) =>
          type === 'date' && dayjs(current).format(WIRE_FORMAT) < today ? (
            <span className={css.past}>{originNode}</span>
          ) : (
            originNode
          )
        }
      />
    </DayTextContext>
  );
}

const COMPONENTS = { input: DayText };

/** Returns the calendar's texts. The button that clears a date names the field. */
function dayTexts(label: string) {
  const { DatePicker: texts } = libraryTexts;
  return texts && { ...texts, lang: { ...texts.lang, clear: text('setup.clearDay', { date: label }) } };
}

/** Keeps the focus in the field, because the calendar's buttons replace one another. Arrow keys move the day. */
const keepFocus = (panel: ReactNode) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the controls are in it; it only keeps a press from moving the focus
  <div onMouseDown={(event) => event.preventDefault()}>{panel}</div>
);

interface TypedDay {
  /** Shown in place of the day; null to show the day itself. */
  text: string | null;
  onType(text: string): void;
  /** True if Enter accepted something here; otherwise Enter submits the form, as in any other field. */
  onEnter(): boolean;
  /** Opens the calendar, or moves the day in an open one. */
  onArrow(days: number): void;
  isOpen: boolean;
}

const DayTextContext = createContext<TypedDay | null>(null);

/** The text field of a date picker. The picker does not see what is typed, only the day it stands for. */
function DayText({ value, onChange, onKeyDown, ...input }: ComponentProps<'input'>) {
  const typed = useContext(DayTextContext);
  if (!typed) return <input {...input} value={value} onChange={onChange} onKeyDown={onKeyDown} />;
  return (
    <input
      {...input}
      value={typed.text ?? value}
      onChange={({ target }) => typed.onType(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          // Otherwise the caret would move too.
          event.preventDefault();
          typed.onArrow(event.key === 'ArrowDown' ? 1 : -1);
        } else if (event.key === 'Enter') {
          if (typed.onEnter()) event.preventDefault();
        }
        // The library closes even a closed calendar a frame later, when an arrow key may have opened it.
        else if (event.key !== 'Escape' || typed.isOpen) onKeyDown?.(event);
      }}
    />
  );
}
