import css from './Toggle.module.css';

export interface ToggleProps {
  label: string;
  isOn: boolean;
  onToggle(): void;
}

/** A switch, named by its label; its state is `aria-checked`. */
export function Toggle({ label, isOn, onToggle }: ToggleProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={css.toggle} onClick={onToggle}>
      <span className={css.track} aria-hidden="true">
        <span className={css.knob} />
      </span>
      {label}
    </button>
  );
}
