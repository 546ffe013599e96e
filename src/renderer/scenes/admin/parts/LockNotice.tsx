import { text } from '../../../admin-texts.ts';
import css from './LockNotice.module.css';

/** Why nothing of a played campaign can be changed. */
export function LockNotice({ detail }: { detail: string }) {
  return (
    <p className={css.notice} role="note">
      <strong>{text('lock.played')}</strong> {detail}
    </p>
  );
}
