import { isPin, PIN_DIGITS } from '#shared/rules/pin.ts';
import { text } from '../staff-texts.ts';
import { TextField } from './TextField.tsx';

export interface TypedPin {
  pin: string;
  again: string;
}
export const NO_PIN: TypedPin = { pin: '', again: '' };

/** Returns the problems of a PIN that was typed twice, by field. */
export function pinProblems({ pin, again }: TypedPin): Partial<TypedPin> {
  if (!isPin(pin)) return { pin: text('staff.pin.hint') };
  return pin === again ? {} : { again: text('staff.pin.differs') };
}

/** Moves the focus to the first field with a problem. Returns false if both fields are valid. */
export function focusWrongPin(form: HTMLFormElement | null, problems: Partial<TypedPin>): boolean {
  if (problems.pin === undefined && problems.again === undefined) return false;
  const fields = form?.querySelectorAll<HTMLInputElement>('input[inputmode=numeric]');
  fields?.[problems.pin === undefined ? 1 : 0]?.focus();
  return true;
}

interface PinFieldsProps {
  value: TypedPin;
  onChange(value: TypedPin): void;
  problems: Partial<TypedPin>;
}

const DIGITS = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: PIN_DIGITS } as const;

/** A new PIN for the staff door, typed twice. */
export const PinFields = ({ value, onChange, problems }: PinFieldsProps) => (
  <>
    <TextField
      {...DIGITS}
      label={text('staff.pin.new')}
      value={value.pin}
      onChange={(pin) => onChange({ ...value, pin })}
      error={problems.pin}
      hint={text('staff.pin.hint')}
    />
    <TextField
      {...DIGITS}
      label={text('staff.pin.again')}
      value={value.again}
      onChange={(again) => onChange({ ...value, again })}
      error={problems.again}
    />
  </>
);
