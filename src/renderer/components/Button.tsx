import type { ButtonHTMLAttributes, Ref } from 'react';
import css from './Button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the button a visitor should touch next, at most one per screen. `link` looks like text. */
  variant?: 'primary' | 'quiet' | 'link';
  size?: 'main' | 'normal' | 'small';
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A chunky button that sinks when touched. */
export function Button({ variant = 'quiet', size = 'normal', className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={classNames(css.button, css[variant], css[size], className)} />;
}
