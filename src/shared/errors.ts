import { type Static, Type } from 'typebox';

export { AppError, assertNever, messageOfErrorBody, namedMessage } from './app-error.ts';

/** Why a call failed. One list for the whole app: the screen decides by code and shows the message. */
export const ErrorCode = Type.Union([
  /** No answer from the server: offline, timed out, or something in between answered in its place. */
  Type.Literal('unreachable'),
  /** 401 or 403: the session is over. */
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
