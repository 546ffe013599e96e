import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import path from 'node:path';

/** The folder with one folder for each version of Node and V8. */
const FOLDER = 'compiled';

/**
 * Caches V8's compiled code of the main process, because compiling takes a twentieth of a start. If the folder cannot be
 * written, the app starts without the cache.
 */
export function keepCompiled(userData: string): void {
  // An AppImage has a new path at each start, so V8 would not find its cached code.
  if (process.env.APPIMAGE) return;
  enableCompileCache(path.join(userData, FOLDER));
}

/**
 * Writes the compiled code to the disk. Node itself writes it only at the end of the app, and a kiosk that loses its power
 * never gets there. Deletes the code that other versions of Node have compiled.
 */
export function storeCompiled(userData: string, onLog: (line: string) => void): void {
  const [parent, own] = [path.join(userData, FOLDER), getCompileCacheDir()];
  if (own === undefined || path.dirname(own) !== parent) return;
  try {
    flushCompileCache();
    for (const name of readdirSync(parent)) {
      if (name !== path.basename(own)) rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  } catch (error) {
    onLog(`the compiled code is not stored: ${error}`);
  }
}
