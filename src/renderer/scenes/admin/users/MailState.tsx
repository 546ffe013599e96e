import { Popover } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { text } from '../../../admin-texts.ts';
import { belowEnd } from '../parts/placement.ts';
import { useFocusHandedOn } from '../parts/use-focus-handed-on.ts';
import css from './UserTable.module.css';

/**
 * Whether the invitation was sent or is due, and why it failed; why it is held stands above the list. Nothing if the
 * server does not report it.
 */
export function MailState({ user: { isEmailSent, isEmailDue, isEmailHeld, emailFailure } }: { user: CampaignUser }) {
  const isKnown = isEmailDue || (isEmailSent !== null && isEmailSent !== undefined);
  const state = isKnown && (
    <span className={css.mail} data-sent={!isEmailDue && isEmailSent === true}>
      {text(`users.mail.${stateOf({ isEmailSent, isEmailDue, isEmailHeld })}`)}
    </span>
  );
  return emailFailure && !isEmailHeld ? <MailFailure reason={emailFailure}>{state}</MailFailure> : state || null;
}

function stateOf({ isEmailSent, isEmailDue, isEmailHeld }: Partial<CampaignUser>) {
  if (isEmailDue) return 'due';
  if (isEmailHeld) return 'held';
  return isEmailSent ? 'sent' : 'notSent';
}

/**
 * Shows the beginning of the reason below the state, and all of it on hover, on touch (which focuses it) or on keyboard
 * focus.
 */
function MailFailure({ reason, children }: { reason: string; children: ReactNode }) {
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
