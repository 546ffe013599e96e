import path from 'node:path';
import log from 'electron-log/main.js';

/** Starts the log file in the kiosk's folder and returns the function that writes to it. */
export function openLog(userData: string): (line: string) => void {
  log.transports.file.resolvePathFn = () => path.join(userData, 'logs', 'kiosk.log');
  log.transports.file.maxSize = 5 * 1024 * 1024;
  // Standard output is for the program that started the app.
  log.transports.console.level = false;
  log.transports.ipc.level = false;
  // Otherwise Electron would show a dialog over the game.
  log.errorHandler.startCatching({ showDialog: false });
  return (line) => log.info(line);
}
