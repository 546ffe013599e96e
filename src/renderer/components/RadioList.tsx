import { useId } from 'react';
import css from './RadioList.module.css';

interface RadioListProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChange(value: Value): void;
}

/** A choice between a few options, all visible. */
export function RadioList<Value extends string>({ label, options, chosen, onChange }: RadioListProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.list}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input type="radio" name={name} checked={option.value === chosen} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
