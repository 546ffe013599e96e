import { type Static, Type } from 'typebox';
import { RefusalReason } from './refusals.ts';

export { AppError, assertNever, messageOfErrorBody, namedMessage } from './app-error.ts';

/** Why a call failed. One list for the whole app. */
export const ErrorCode = Type.Union([
  /** No answer from the server: offline, timed out, or answered by something else. */
  Type.Literal('unreachable'),
  /** 401 or 403: the session is over. */
  Type.Literal('signed-out'),
  /** The visit that made the call has ended, or a later login came first. The screen ignores the answer. */
  Type.Literal('visit-over'),
  /** A 403 without a session to end. The screen shows no notice (docs/specification.md, 8.1). */
  Type.Literal('forbidden'),
  /** The server or the game's rules refused. */
  Type.Literal('refused'),
  /** The screen's request does not fit the channel. */
  Type.Literal('invalid-request'),
  /** The kiosk's own disk failed, and nothing was acknowledged. */
  Type.Literal('storage'),
  /** A defect. */
  Type.Literal('unexpected'),
]);
export type ErrorCode = Static<typeof ErrorCode>;

/** Why the server refused, if it gave a reason. */
export const ErrorReason = Type.Union([
  RefusalReason,
  /** A 409 without a reason: the request contradicts stored data. */
  Type.Literal('conflict'),
  /** The server gave no known reason, or did not refuse at all. */
  Type.Literal('other'),
]);
export type ErrorReason = Static<typeof ErrorReason>;

/** A failure in the form in which it crosses processes. Decide by `code` and `reason`; `message` is for people. */
export const AppErrorView = Type.Object({ code: ErrorCode, reason: ErrorReason, message: Type.String() });
export type AppErrorView = Static<typeof AppErrorView>;

/** The result of every IPC call: a value or a failure. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: AppErrorView };
