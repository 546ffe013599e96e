import { Icon, type IconName } from './Icon.tsx';
import css from './RowButton.module.css';

export interface RowButtonProps {
  icon: IconName;
  /** What it does, and to whom. */
  label: string;
  isDisabled?: boolean;
  onClick(): void;
}

/** One of the things that can be done with a row. A bare button: a page of a hundred rows has three hundred of them. */
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
