/** Makes Node look like Electron's main process to the app and to the libraries it uses. */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';

const NAMES = new Set(['electron', 'electron/main', 'electron/common']);
const IMPLEMENTATION = new URL('./electron/index.ts', import.meta.url).href;

/** From here on 'electron' is the shell's, for `import` and `require` alike, whoever asks. */
export function hookElectron(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!NAMES.has(specifier)) return next(specifier, context);
      return { url: IMPLEMENTATION, format: 'module-typescript', shortCircuit: true };
    },
  });
}

/** The version of the Electron the project stands on, read without starting it. */
function electronVersion(): string {
  const manifest = createRequire(import.meta.url).resolve('electron/package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

/**
 * Sets what libraries look at to tell Electron's main process (electron-log), and the arguments the app shall see.
 * @param args the arguments that are the app's own
 */
export function dressProcess(appDir: string, args: readonly string[]): void {
  const define = (name: string, value: unknown) =>
    Object.defineProperty(process, name, { value, enumerable: true, configurable: true, writable: true });
  define('versions', Object.freeze({ ...process.versions, electron: electronVersion() }));
  define('type', 'browser');
  define('resourcesPath', join(appDir, 'resources'));
  define('defaultApp', true);
  process.argv = [process.execPath, appDir, ...args];
  // Whoever started the shell reads one line from stdout; what the app prints goes beside it.
  process.stdout.write = process.stderr.write.bind(process.stderr);
}
