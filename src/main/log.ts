import path from 'node:path';
import { inspect } from 'node:util';
// Not its entry for Electron, which opens a channel of its own to the screen.
import log from 'electron-log/node.js';
import { withoutSecrets } from './without-secrets.ts';

/** The size at which a file becomes the old one, in place of the one before. */
const FILE_BYTES = 5 * 1024 * 1024;

/** Starts the log file in the kiosk's folder and returns the function that writes to it. */
export function openLog(userData: string): (line: string) => void {
  log.transports.file.resolvePathFn = () => path.join(userData, 'logs', 'kiosk.log');
  log.transports.file.maxSize = FILE_BYTES;
  log.transports.file.writeOptions = { mode: 0o600 };
  // Standard output is for the program that started the app.
  log.transports.console.level = false;
  // Whatever writes to it, uncaught errors too.
  log.hooks.push((message) => ({ ...message, data: message.data.map((part) => withoutSecrets(textOf(part))) }));
  // Otherwise Electron would show a dialog over the game.
  log.errorHandler.startCatching({ showDialog: false });
  return (line) => log.info(line);
}

const textOf = (part: unknown): string =>
  part instanceof Error ? (part.stack ?? part.message) : typeof part === 'string' ? part : inspect(part);
