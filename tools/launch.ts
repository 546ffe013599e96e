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
 * Answers to dialogs, because the shell cannot show them: files go to the shell's downloads folder, and a page with
 * unsaved changes may close (the second button of that dialog).
 */
export const previewDialogs = { PREVIEW_SHELL: JSON.stringify({ saveDialog: 'downloads', messageBox: 1 }) };

/** Returns the preview shell's flags for the flags of `npm start` and `npm run dev`. */
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
  // At a terminal, only waits until the app has closed, because the app gets Ctrl-C too, as part of the terminal's
  // process group.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('exit', (code) => process.exit(code ?? 1));
}
