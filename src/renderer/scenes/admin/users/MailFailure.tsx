import { Popover } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useFocusHandedOn } from '../parts/use-focus-handed-on.ts';
import css from './UserTable.module.css';

export interface MailFailureProps {
  /** Why the last mail did not get through. */
  reason: string;
  /** How the invitation stands. */
  children: ReactNode;
}

/**
 * The beginning of the reason below the state; all of it for who points at it, touches it (which focuses it) or comes to
 * it by keyboard.
 */
export function MailFailure({ reason, children }: MailFailureProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <Popover content={reason} trigger={['hover', 'focus']} placement="bottomLeft" classNames={{ root: css.reasonCard }}>
      <button className={css.failedMail} type="button" ref={button}>
        {children}
        <span className={css.reason}>{reason}</span>
      </button>
    </Popover>
  );
}
