import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { electronObstacle, hasDisplay } from './app-runtime.ts';
import { installedElectron, obtainElectron } from './electron-runtime.ts';
import { root } from './ensure.mjs';

/** The preview shell's command line. */
export const previewShellCli = join(root, 'tools', 'preview-shell', 'cli.ts');

/**
 * Makes Electron ready for a person to use, downloading its runtime if necessary.
 *
 * @param isPreviewAsked whether the user wants the preview shell anyway
 * @returns null, or the reason to use the preview shell instead
 */
export async function whyNotElectron(isPreviewAsked: boolean): Promise<string | null> {
  if (isPreviewAsked) return 'asked for';
  if (!hasDisplay()) return 'there is no display';
  return electronObstacle() ?? (await obtainElectron());
}

/**
 * Answers to dialogs, which the shell cannot show to the person at the keyboard: files are saved to its downloads
 * folder, and a page with unsaved changes is left (the second button of that question).
 */
export const previewDialogs = { PREVIEW_SHELL: JSON.stringify({ saveDialog: 'downloads', messageBox: 1 }) };

/** The preview shell's flags for what `npm start` and `npm run dev` let the user choose. */
export function previewShellArguments(isHeadless: boolean, cdpPort: number | undefined): string[] {
  return [...(isHeadless ? ['--headless'] : []), ...(cdpPort ? [`--cdp-port=${cdpPort}`] : [])];
}

/**
 * Runs the preview shell inside this process, so that its signals, exit code and output are this command's own.
 *
 * @param args the shell's own flags
 */
export async function runPreviewShell(args: string[]): Promise<void> {
  process.argv = [process.execPath, previewShellCli, ...args];
  process.env.PREVIEW_SHELL ??= previewDialogs.PREVIEW_SHELL;
  await import(pathToFileURL(previewShellCli).href);
}

/**
 * Runs the built app in Electron and ends this process with its exit code.
 *
 * @param args flags for Electron and the app
 */
export function runElectron(args: string[]): void {
  const executable = installedElectron();
  if (!executable) throw new Error("Electron's runtime is not installed.");
  const child = spawn(executable, [root, ...args], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // Ctrl-C reaches the app too, as part of the terminal's process group; this process only waits until it has closed.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('exit', (code) => process.exit(code ?? 1));
}
