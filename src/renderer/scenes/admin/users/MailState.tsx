import css from './UserTable.module.css';

/** Whether the invitation has gone out; nothing where the server does not tell. */
export function MailState({ isSent }: { isSent: boolean | null | undefined }) {
  if (isSent === null || isSent === undefined) return null;
  return (
    <span className={css.mail} data-sent={isSent}>
      {isSent ? 'Sent' : 'Not sent'}
    </span>
  );
}
