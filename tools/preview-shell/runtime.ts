/** The command line's options, for every part of the shell, and the ready line once the first screen is shown. */
import { writeSync } from 'node:fs';
import type { Switches } from './switches.ts';

export interface ShellOptions {
  /** folder that holds the app's package.json */
  readonly appDir: string;
  /** folder for all local data, Chromium's profile included */
  readonly userDataDir: string;
  readonly browserPath: string;
  readonly headless: boolean;
  readonly cdpPort: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly switches: Switches;
}

let options: ShellOptions | undefined;
let isAnnounced = false;

export function configure(chosen: ShellOptions): void {
  options = chosen;
}

export function shellOptions(): ShellOptions {
  if (!options) throw new Error('preview shell: started without the command line (tools/preview-shell/cli.ts)');
  return options;
}

/** Prints a message of the shell on stderr; stdout is reserved for the ready line. */
export function note(text: string): void {
  process.stderr.write(`[preview] ${text}\n`);
}

/**
 * Prints the ready line, once. Writes to the descriptor, because the shell has redirected `process.stdout` to stderr,
 * and synchronously, because the caller waits for it.
 *
 * @returns whether this call printed it
 */
export function announceReady(): boolean {
  if (isAnnounced) return false;
  isAnnounced = true;
  writeSync(1, `${JSON.stringify({ event: 'ready', cdp: `http://127.0.0.1:${shellOptions().cdpPort}` })}\n`);
  return true;
}
