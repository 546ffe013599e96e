import type { ErrorCode, ErrorReason } from './errors.ts';
import { text } from './texts/common-text.ts';

interface AppErrorOptions extends ErrorOptions {
  /** Why the server refused. */
  reason?: ErrorReason;
}

/** An error with a code and a reason for the screen to act on. `message` is for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: ErrorReason;

  constructor(code: ErrorCode, message: string, { reason = 'other', ...options }: AppErrorOptions = {}) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.reason = reason;
  }
}

/**
 * Returns the message of an error response's body, in the order of `docs/specification.md, 8.1`: error_description,
 * ExceptionMessage, message, Message, or else the fallback.
 */
export function messageOfErrorBody(body: unknown): string {
  return namedMessage(body) ?? text('error.fallback');
}

/** Returns the message of an error body, or null if it has none. */
export function namedMessage(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields = body as Record<string, unknown>;
  for (const name of ['error_description', 'ExceptionMessage', 'message', 'Message']) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return null;
}

/** Ends a `switch` over a union, so that a new member fails to compile. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
