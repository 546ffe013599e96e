import { useId } from 'react';
import css from './SetUp.module.css';

interface ChoiceCardsProps<Value extends string> {
  /** The id of the element that labels the choice. */
  labelledBy: string;
  options: readonly { value: Value; name: string; hint: string }[];
  chosen: Value | null;
  onChoose(value: Value): void;
}

/** A choice between a few large cards. */
export function ChoiceCards<Value extends string>({ labelledBy, options, chosen, onChoose }: ChoiceCardsProps<Value>) {
  const group = useId();
  return (
    <div className={css.choices} role="radiogroup" aria-labelledby={labelledBy}>
      {options.map(({ value, name, hint }) => (
        <label key={value} className={css.choice} data-chosen={chosen === value}>
          <input type="radio" name={group} checked={chosen === value} onChange={() => onChoose(value)} />
          <span className={css.name}>{name}</span>
          <span className={css.hint}>{hint}</span>
        </label>
      ))}
    </div>
  );
}
