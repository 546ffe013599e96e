import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import css from './UserTable.module.css';

/** Whether the invitation has gone out, or is about to; nothing where the server does not tell. */
export function MailState({ user: { isEmailSent, isEmailDue } }: { user: CampaignUser }) {
  if (isEmailDue) return <span className={css.mail}>Sending…</span>;
  if (isEmailSent === null || isEmailSent === undefined) return null;
  return (
    <span className={css.mail} data-sent={isEmailSent}>
      {isEmailSent ? 'Sent' : 'Not sent'}
    </span>
  );
}
