import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { text } from '../../../admin-texts.ts';
import { MailFailure } from './MailFailure.tsx';
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
