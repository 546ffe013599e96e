import type { App } from 'electron';

export interface RestartOptions {
  app: Pick<App, 'relaunch' | 'exit'>;
  /** True if the operating system starts the app again after a failure (docs/lock-down.md). */
  isSupervised: boolean;
  /** Closes database and server. */
  stop(): void;
}

/** The exit code that makes the operating system start the app again. */
export const FAILED = 1;

/**
 * Ends the app and starts it again. Under a supervising operating system the app only ends, because otherwise two apps
 * would start, and the second would end at the single-instance lock again and again.
 */
export function restartApp({ app, isSupervised, stop }: RestartOptions): void {
  // Closes everything here, because `exit` emits no 'will-quit'.
  stop();
  if (!isSupervised) app.relaunch(relaunchOptions());
  app.exit(isSupervised ? FAILED : 0);
}

/** Starts an AppImage by its file, because its mounted program disappears when the app ends. */
function relaunchOptions() {
  const { APPIMAGE } = process.env;
  if (!APPIMAGE) return {};
  return { execPath: APPIMAGE, args: ['--appimage-extract-and-run', ...process.argv.slice(1)] };
}
