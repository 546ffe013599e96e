import { AppError } from '#shared/app-error.ts';
import type { ErrorReason } from '#shared/errors.ts';
import { text } from '../texts.ts';

/** Why something was not done: a reason to decide by, and what people are told. */
export interface Failure {
  reason: ErrorReason;
  message: string;
}

/** What people are told about anything that was thrown. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof AppError && thrown.message !== '' ? thrown.message : text('error.fallback');

/** As `messageOf`, with the reason. The end of a session may come without a word. */
export const failureOf = (thrown: unknown): Failure =>
  thrown instanceof AppError && thrown.code === 'signed-out'
    ? { reason: thrown.reason, message: thrown.message }
    : { reason: thrown instanceof AppError ? thrown.reason : 'other', message: messageOf(thrown) };
