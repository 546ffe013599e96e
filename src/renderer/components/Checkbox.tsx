import css from './Checkbox.module.css';
import { vendorText } from './vendor-text.ts';

export interface CheckboxProps {
  label: string;
  /** The language of a label that the vendor wrote. */
  language?: string | null;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
  disabled?: boolean;
}

/** A checkbox with its whole line as touch target. */
export function Checkbox({ label, language, isChecked, onChange, disabled }: CheckboxProps) {
  return (
    <label className={css.line}>
      <input
        className={css.box}
        type="checkbox"
        checked={isChecked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {language === undefined ? label : <span {...vendorText(language)}>{label}</span>}
    </label>
  );
}
