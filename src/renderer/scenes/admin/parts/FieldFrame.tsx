import type { ReactNode } from 'react';
import { classNames } from '../../../components/class-names.ts';
import css from './FieldFrame.module.css';

export interface FieldMessageProps {
  id: string;
  /** Shown in place of the hint. */
  problem?: string | undefined;
  hint?: ReactNode;
  /** Announces a problem at once, for a field that does not get the focus. */
  isAlert?: boolean;
}

/** A field's problem or hint. Its space is always reserved, so that nothing shifts. */
export function FieldMessage({ id, problem, hint, isAlert = false }: FieldMessageProps) {
  return (
    <p
      className={css.message}
      id={id}
      data-wrong={problem !== undefined}
      role={isAlert && problem !== undefined ? 'alert' : undefined}
    >
      {problem ?? hint}
    </p>
  );
}

export interface FieldFrameProps extends FieldMessageProps {
  /** The control's id; the message has the same id with `-message` appended. */
  id: string;
  label: string;
  isRequired?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A control with its label above and its message below. */
export function FieldFrame({ id, label, isRequired, className, children, ...message }: FieldFrameProps) {
  return (
    <div className={classNames(css.field, className)}>
      <label className={css.label} htmlFor={id}>
        {label}
        {isRequired && (
          <span className={css.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      <FieldMessage {...message} id={`${id}-message`} />
    </div>
  );
}
