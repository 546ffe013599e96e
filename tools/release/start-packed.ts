/**
 * `node start-packed.ts APP.ASAR [flags]`: runs a packed app in the preview shell. The stand-in for Electron's
 * executable calls it. Extracts the archive into a folder first, because Node, unlike Electron, cannot read files in
 * it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const { extractAll } = require('@electron/asar') as { extractAll(file: string, folder: string): void };

const [archive = '', ...flags] = process.argv.slice(2);
const isHeadless = process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
process.env.PREVIEW_SHELL ??= JSON.stringify({ packaged: true, resources: dirname(archive), messageBox: 1 });
const shell = join(import.meta.dirname, '../preview-shell/cli.ts');
process.argv = [
  process.execPath,
  shell,
  `--app=${unpacked(archive)}`,
  ...(isHeadless ? ['--headless'] : []),
  // Translates Chromium's flag, which Electron accepts, into the preview shell's.
  ...flags.map((flag) => flag.replace(/^--remote-debugging-port=/, '--cdp-port=')),
];
await import(shell);

/** Returns the folder with the archive's content. The same archive always gives the same folder. */
function unpacked(file: string): string {
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `spinboard-stand-in-${digest}`);
  if (existsSync(folder)) return folder;
  // Renames the folder when it is complete, so that a kill leaves no partial one.
  const draft = mkdtempSync(`${folder}-`);
  extractAll(file, draft);
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
