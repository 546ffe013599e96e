import { type Static, Type } from 'typebox';
import { messages } from './messages.ts';

/** Why a call failed. One list for the whole app: the screen decides by code and shows the message. */
export const ErrorCode = Type.Union([
  /** No answer from the server: offline, timed out, or something in between answered in its place. */
  Type.Literal('unreachable'),
  /** The server answered, but not with what was asked for. */
  Type.Literal('invalid-response'),
  /** 401 or 403: the session is over (SPEC 8). */
  Type.Literal('signed-out'),
  /** The server, or the game's own rules, said no; the message says why. */
  Type.Literal('refused'),
  /** What the screen sent is not what the channel takes. */
  Type.Literal('invalid-request'),
  /** The kiosk's own disk failed; nothing was acknowledged. */
  Type.Literal('storage'),
  /** A defect. */
  Type.Literal('unexpected'),
]);
export type ErrorCode = Static<typeof ErrorCode>;

/** A failure as it crosses a process border. */
export const AppErrorView = Type.Object({ code: ErrorCode, message: Type.String() });
export type AppErrorView = Static<typeof AppErrorView>;

/** What every IPC call answers: a value or a failure, never silence. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: AppErrorView };

/** An error with a code that a screen can act on. `message` is for people. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}

/**
 * The message of an error response body, in the specification's order (SPEC 8): error_description, ExceptionMessage,
 * message, Message, else the fallback.
 */
export function messageOfErrorBody(body: unknown): string {
  return namedMessage(body) ?? messages.error.fallback;
}

/** The message of an error body, or null where it names none. */
export function namedMessage(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields = body as Record<string, unknown>;
  for (const name of ['error_description', 'ExceptionMessage', 'message', 'Message']) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return null;
}

/** Ends a `switch` over a union: a new member fails to compile. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
