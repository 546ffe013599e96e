import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';

/** What people are told about anything that was thrown. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof AppError && thrown.message !== '' ? thrown.message : messages.error.fallback;
