import css from './Toggle.module.css';

/** A switch, named by its label; its state is `aria-checked`. */
export function Toggle({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle(): void }) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={css.toggle} onClick={onToggle}>
      <span className={css.track} aria-hidden="true">
        <span className={css.knob} />
      </span>
      {label}
    </button>
  );
}
