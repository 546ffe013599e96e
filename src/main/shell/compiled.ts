import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import path from 'node:path';

/** The folder with one folder for each version of Node and V8. */
const FOLDER = 'compiled';

/**
 * Keeps the code of the main process as V8 compiles it, because compiling takes a twentieth of a start. A folder that
 * cannot be written only costs that time.
 */
export function keepCompiled(userData: string): void {
  // The path of an AppImage's files is new at each start, so nothing would be found again.
  if (process.env.APPIMAGE) return;
  enableCompileCache(path.join(userData, FOLDER));
}

/** Writes now what has been compiled, because a kiosk may lose its power. Removes what earlier versions have compiled. */
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
