import { Icon, type IconName } from './Icon.tsx';
import css from './RowButton.module.css';

export interface RowButtonProps {
  icon: IconName;
  /** The action and the row it applies to. */
  label: string;
  isDisabled?: boolean;
  onClick(): void;
}

/** An action on a row. A bare HTML button: a page of a hundred rows has three hundred of them. */
export function RowButton({ icon, label, isDisabled = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={css.button}
      data-action={icon}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
