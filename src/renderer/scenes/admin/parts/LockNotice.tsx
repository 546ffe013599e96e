import { text } from '../../../admin-texts.ts';
import css from './LockNotice.module.css';

/** Explains why a played campaign cannot be changed. */
export function LockNotice({ detail }: { detail: string }) {
  return (
    <p className={css.notice} role="note">
      <strong>{text('lock.played')}</strong> {detail}
    </p>
  );
}
