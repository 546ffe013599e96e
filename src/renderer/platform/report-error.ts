import type { MainProcess } from './bridge.ts';

const MESSAGE_LIMIT = 1000;
const STACK_LIMIT = 20_000;

/** The log text of anything thrown, cut to the channel's limit. */
export function describeError(thrown: unknown): { message: string; stack: string } {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { message: error.message.slice(0, MESSAGE_LIMIT), stack: (error.stack ?? '').slice(0, STACK_LIMIT) };
}

/** Writes a failure of the screen to the app's log. Never fails itself: there is nobody left to tell. */
export function reportError(main: MainProcess, thrown: unknown): void {
  main.call('app:report-error', describeError(thrown)).catch(() => {});
}

/** Reports whatever no one caught. */
export function reportUncaught(main: MainProcess, target: Window): void {
  target.addEventListener('error', (event) => reportError(main, event.error ?? event.message));
  target.addEventListener('unhandledrejection', (event) => reportError(main, event.reason));
}
