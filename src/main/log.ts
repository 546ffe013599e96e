import path from 'node:path';
// Not its entry for Electron, which opens a channel of its own to the screen.
import log from 'electron-log/node.js';

/** Starts the log file in the kiosk's folder and returns the function that writes to it. */
export function openLog(userData: string): (line: string) => void {
  log.transports.file.resolvePathFn = () => path.join(userData, 'logs', 'kiosk.log');
  log.transports.file.maxSize = 5 * 1024 * 1024;
  log.transports.file.writeOptions = { mode: 0o600 };
  // Standard output is for the program that started the app.
  log.transports.console.level = false;
  // Otherwise Electron would show a dialog over the game.
  log.errorHandler.startCatching({ showDialog: false });
  return (line) => log.info(line);
}
