import type { App } from 'electron';

export interface RestartOptions {
  app: Pick<App, 'relaunch' | 'exit'>;
  /** Whether the operating system starts the app again when it has failed (docs/lock-down.md). */
  isSupervised: boolean;
  /** Closes database and server. */
  stop(): void;
}

/** The exit code that tells the operating system to start the app again. */
export const FAILED = 1;

/**
 * Ends the app and starts it again. Where the operating system does that, the app only ends: two of them would start, and
 * the second give up at the first one's lock, again and again.
 */
export function restartApp({ app, isSupervised, stop }: RestartOptions): void {
  // `exit` asks nobody, and emits no 'will-quit'.
  stop();
  if (!isSupervised) app.relaunch(relaunchOptions());
  app.exit(isSupervised ? FAILED : 0);
}

/** An AppImage is gone from its mount as soon as it ends: the file itself has to be started. */
function relaunchOptions() {
  const { APPIMAGE } = process.env;
  if (!APPIMAGE) return {};
  return { execPath: APPIMAGE, args: ['--appimage-extract-and-run', ...process.argv.slice(1)] };
}
