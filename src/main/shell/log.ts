import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
// Not its entry for Electron, which opens a channel of its own to the screen.
import log from 'electron-log/node.js';
import { withoutSecrets } from './without-secrets.ts';

/** The size at which a file becomes the old one, in place of the one before. */
const FILE_BYTES = 5 * 1024 * 1024;
const FILE = ['logs', 'kiosk.log'];
/** Where the library puts the file that has grown to that size. */
const OLD_FILE = ['logs', 'kiosk.old.log'];

/** Starts the log file in the kiosk's folder and returns the function that writes to it. */
export function openLog(userData: string): (line: string) => void {
  log.transports.file.resolvePathFn = () => path.join(userData, ...FILE);
  log.transports.file.maxSize = FILE_BYTES;
  // Without a flag of its own each line would take the place of all before it.
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  // Standard output is for the program that started the app.
  log.transports.console.level = false;
  // Whatever writes to it, uncaught errors too.
  log.hooks.push((message) => ({ ...message, data: message.data.map((part) => withoutSecrets(textOf(part))) }));
  // Otherwise Electron would show a dialog over the game.
  log.errorHandler.startCatching({ showDialog: false });
  return (line) => log.info(line);
}

/** All that is in the log, oldest first. */
export function readLog(userData: string): string {
  return [OLD_FILE, FILE]
    .map((file) => path.join(userData, ...file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
}

const textOf = (part: unknown): string =>
  part instanceof Error ? (part.stack ?? part.message) : typeof part === 'string' ? part : inspect(part);
