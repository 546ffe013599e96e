/** Makes Node look like Electron's main process to the app and to the libraries it uses. */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import type { Switches } from './switches.ts';

const NAMES = new Set(['electron', 'electron/main', 'electron/common']);
const IMPLEMENTATION = new URL('./electron/index.ts', import.meta.url).href;

/** After this, 'electron' is the shell's module for every `import` and `require`. */
export function hookElectron(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!NAMES.has(specifier)) return next(specifier, context);
      return { url: IMPLEMENTATION, format: 'module-typescript', shortCircuit: true };
    },
  });
}

/** The version of the project's Electron, read without starting it. */
function electronVersion(): string {
  const manifest = createRequire(import.meta.url).resolve('electron/package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

type Dress = Pick<Switches, 'packaged' | 'resources'>;

/**
 * Sets the properties by which libraries such as electron-log detect Electron's main process, and the app's arguments.
 *
 * @param args the app's own arguments
 */
export function dressProcess(appDir: string, args: readonly string[], { packaged, resources }: Dress): void {
  const define = (name: string, value: unknown) =>
    Object.defineProperty(process, name, { value, enumerable: true, configurable: true, writable: true });
  define('versions', Object.freeze({ ...process.versions, electron: electronVersion() }));
  define('type', 'browser');
  // The folder next to an installed app's archive; in a checkout the app's folder.
  define('resourcesPath', resources ?? (packaged ? appDir : join(appDir, 'resources')));
  define('defaultApp', true);
  process.argv = [process.execPath, appDir, ...args];
  // The shell's caller reads one line from stdout, so the app's output goes to stderr.
  process.stdout.write = process.stderr.write.bind(process.stderr);
}
