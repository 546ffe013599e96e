import { AppError } from '#shared/app-error.ts';
import type { ErrorReason } from '#shared/errors.ts';
import { text } from '../texts.ts';

/** Why an action failed: a reason for the code to decide by, and a message for people. */
export interface Failure {
  reason: ErrorReason;
  message: string;
}

/** The message for people about anything that was thrown. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof AppError && thrown.message !== '' ? thrown.message : text('error.fallback');

/** Returns the notice about a failed action; null after a 403, which shows none (docs/specification.md, 8.1). */
export function noticeOf(thrown: unknown): string | null {
  if (!(thrown instanceof AppError)) return messageOf(thrown);
  const isSilent = thrown.code === 'forbidden' || (thrown.code === 'signed-out' && thrown.message === '');
  return isSilent ? null : messageOf(thrown);
}

/** Like `messageOf`, with the reason. The end of a session may come without a message. */
export const failureOf = (thrown: unknown): Failure =>
  thrown instanceof AppError && thrown.code === 'signed-out'
    ? { reason: thrown.reason, message: thrown.message }
    : { reason: thrown instanceof AppError ? thrown.reason : 'other', message: messageOf(thrown) };
