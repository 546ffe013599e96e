import { appRuntime } from './app-runtime.ts';
import { ensureBuilt } from './build.ts';
import { ensureBrowser } from './ensure-browser.ts';

/**
 * Makes sure that tests and benchmarks can start the app: builds it, and installs a browser if the preview shell needs
 * one.
 *
 * @throws BuildError, or an Error that names what to install
 */
export function ensureApp(): void {
  if (appRuntime() === 'preview-shell') ensureBrowser();
  ensureBuilt();
}
