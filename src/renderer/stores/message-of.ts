import { AppError } from '#shared/app-error.ts';
import { text } from '../texts.ts';

/** What people are told about anything that was thrown. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof AppError && thrown.message !== '' ? thrown.message : text('error.fallback');
