import { Popover } from 'antd';
import { type ReactNode, useRef } from 'react';
import { belowEnd } from '../parts/placement.ts';
import { useFocusHandedOn } from '../parts/use-focus-handed-on.ts';
import css from './UserTable.module.css';

export interface MailFailureProps {
  /** Why the last mail failed. */
  reason: string;
  /** The state of the invitation. */
  children: ReactNode;
}

/**
 * Shows the beginning of the reason below the state, and all of it on hover, on touch (which focuses it) or on keyboard
 * focus.
 */
export function MailFailure({ reason, children }: MailFailureProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <Popover content={reason} trigger={['hover', 'focus']} placement={belowEnd} classNames={{ root: css.reasonCard }}>
      <button className={css.failedMail} type="button" ref={button}>
        {children}
        <span className={css.reason}>{reason}</span>
      </button>
    </Popover>
  );
}
