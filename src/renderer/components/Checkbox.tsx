import css from './Checkbox.module.css';

export interface CheckboxProps {
  label: string;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
  disabled?: boolean;
}

/** A checkbox with its whole line as touch target. */
export function Checkbox({ label, isChecked, onChange, disabled }: CheckboxProps) {
  return (
    <label className={css.line}>
      <input
        className={css.box}
        type="checkbox"
        checked={isChecked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
