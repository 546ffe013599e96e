import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import css from './Button.module.css';
import { classNames } from './class-names.ts';

interface Looks {
  /** `primary` marks the next button for a visitor to touch, at most one per screen. `link` looks like text. */
  variant?: 'primary' | 'quiet' | 'link' | undefined;
  size?: 'main' | 'normal' | 'small' | undefined;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Looks {
  ref?: Ref<HTMLButtonElement> | undefined;
}

const classOf = ({ variant = 'quiet', size = 'normal' }: Looks, className: string | undefined) =>
  classNames(css.button, css[variant], css[size], className);

/**
 * A chunky button that sinks when touched. Keeps the focus when disabled, because a press often disables its button.
 */
export function Button({ variant, size, className, disabled = false, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size }, className)}
      aria-disabled={disabled || undefined}
      onClick={press}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={classOf({ variant, size }, className)} />;
}

/** A row of buttons, which wraps. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>;
