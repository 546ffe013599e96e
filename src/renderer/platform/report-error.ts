import type { MainProcess } from './bridge.ts';

const MESSAGE_LIMIT = 1000;
const STACK_LIMIT = 20_000;

/** Returns the message and stack of any thrown value, cut to the channel's limits. */
export function describeError(thrown: unknown): { message: string; stack: string } {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { message: error.message.slice(0, MESSAGE_LIMIT), stack: (error.stack ?? '').slice(0, STACK_LIMIT) };
}

/** Writes a renderer error to the app's log. Ignores its own failure, because there is no other place to report it. */
export function reportError(main: MainProcess, thrown: unknown): void {
  main.call('app:report-error', describeError(thrown)).catch(() => {});
}

/** Reports uncaught errors and unhandled rejections. */
export function reportUncaught(main: MainProcess, target: Window): void {
  target.addEventListener('error', (event) => reportError(main, event.error ?? event.message));
  target.addEventListener('unhandledrejection', (event) => reportError(main, event.reason));
}
