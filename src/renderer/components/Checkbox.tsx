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

/** A checkbox with its whole line as touch target. The box is where the label's lines start. */
export function Checkbox({ label, language, isChecked, onChange, disabled }: CheckboxProps) {
  return (
    <label className={css.line} {...(language !== undefined && vendorText(language))}>
      <input
        className={css.box}
        type="checkbox"
        checked={isChecked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
