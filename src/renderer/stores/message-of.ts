import { AppError } from '#shared/app-error.ts';
import type { ErrorReason } from '#shared/errors.ts';
import { text } from '../texts.ts';

/** A failed action: the reason for the code, and the message for people. */
export interface Failure {
  reason: ErrorReason;
  message: string;
}

/** Returns the message for people for any thrown value. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof AppError && thrown.message !== '' ? thrown.message : text('error.fallback');

/** True if the call belongs to an ended visit. A store then changes nothing, because its state is the next visit's. */
export const isVisitOver = (thrown: unknown): boolean => thrown instanceof AppError && thrown.code === 'visit-over';

/** Returns the notice for a failed action; null after a 403, which is silent (docs/specification.md, 8.1), and after the end of the visit. */
export function noticeOf(thrown: unknown): string | null {
  if (!(thrown instanceof AppError)) return messageOf(thrown);
  const isSilent =
    thrown.code === 'forbidden' || isVisitOver(thrown) || (thrown.code === 'signed-out' && thrown.message === '');
  return isSilent ? null : messageOf(thrown);
}

/** Returns the message with its reason. The message is empty for the silent end of a session, and after a visit. */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof AppError)) return { reason: 'other', message: messageOf(thrown) };
  if (isVisitOver(thrown)) return { reason: thrown.reason, message: '' };
  return { reason: thrown.reason, message: thrown.code === 'signed-out' ? thrown.message : messageOf(thrown) };
}
