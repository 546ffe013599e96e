import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
// Imports the entry for Node, because the one for Electron opens a channel to the screen.
import log from 'electron-log/node.js';
import { withoutSecrets } from './without-secrets.ts';

/** Size at which the log file replaces the old log file, and a new one begins. */
const FILE_BYTES = 5 * 1024 * 1024;
const FILE = ['logs', 'kiosk.log'];
/** The old log file. The library chooses this name. */
const OLD_FILE = ['logs', 'kiosk.old.log'];

/** Opens the log file in the kiosk's folder. @returns a function that writes a line */
export function openLog(userData: string): (line: string) => void {
  log.transports.file.resolvePathFn = () => path.join(userData, ...FILE);
  log.transports.file.maxSize = FILE_BYTES;
  // Appends; the library's default flag with a mode would overwrite the file at each line.
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  // Leaves standard output to the program that started the app.
  log.transports.console.level = false;
  // Removes secrets from every line, also from uncaught errors.
  log.hooks.push((message) => ({ ...message, data: message.data.map((part) => withoutSecrets(textOf(part))) }));
  // Logs uncaught errors and rejections. src/main/app.ts decides what follows.
  log.errorHandler.startCatching({ showDialog: false });
  return (line) => log.info(line);
}

/** Returns the text of both log files, oldest line first. */
export function readLog(userData: string): string {
  return [OLD_FILE, FILE]
    .map((file) => path.join(userData, ...file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
}

const textOf = (part: unknown): string =>
  part instanceof Error ? (part.stack ?? part.message) : typeof part === 'string' ? part : inspect(part);
