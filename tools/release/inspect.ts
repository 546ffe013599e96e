import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Checks } from './checks.ts';
import type { PackedApp } from './packed-app.ts';
import { FUSE_SENTINEL } from './stand-in.ts';

const require = createRequire(import.meta.url);
const { listPackage } = require('@electron/asar') as { listPackage(file: string, options: object): string[] };

/** Files that other files start by name. */
const ENTRIES = [
  'out/main/index.js',
  'out/main/app.js',
  'out/main/behind-window.js',
  'out/main/server.js',
  'out/main/report-worker.js',
  'out/main/copy-writer.js',
  'out/main/sheet-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/licences.txt',
];
/** Files of an archive that belong to the app itself, not to a dependency. */
const OWN = /^(package\.json|out\/(main|preload|renderer)\/.+)$/;
/** Files of the app and of dependencies that the app never runs. */
const UNWANTED = [
  /(^|\/)(tests?|__tests__|tools|bench|docs|fixtures|\.[^/]+)\//,
  /(^|\/)(\.[^/]+|test\.js)$/,
  /(^|\/)(?![^/]*licen[cs]e)[^/]*\.md$/i,
  /\.(test|spec)\.[cm]?[jt]sx?$/,
  /\.(ts|tsx|mts|cts)$/,
  /\.map$/,
  /\.(c|cc|cpp|h|hpp|gyp)$/,
];
/** In the order of Electron's fuses; see electron-builder.yml for their names. */
const FUSES = '01001100';
/** More than twice the current size, so that a larger archive means an unwanted file. */
const MOST_ARCHIVE_BYTES = 80e6;

/** Checks a packed app: the list of its archive, the files next to it, the fuses and the size. */
export function inspectApp({ folder, resources, fuses }: PackedApp, checks: Checks): void {
  const archive = join(resources, 'app.asar');
  const files = listPackage(archive, { isPack: false }).map((file) => file.replace(/^[/\\]/, '').replaceAll('\\', '/'));
  console.log(`\napp.asar holds ${files.length} files and folders; outside node_modules:`);
  for (const file of files.filter((each) => !each.startsWith('node_modules'))) console.log(`  ${file}`);
  const bytes = lstatSync(archive).size;
  checks.expect('the archive is no larger than 80 MB', bytes < MOST_ARCHIVE_BYTES, inMb(bytes));
  console.log(`      the app as installed: ${inMb(sizeOf(folder))}`);
  const unwanted = files.filter((file) => /\.[^/]+$/.test(file) && isUnwanted(file));
  checks.expect(
    'the archive holds no tests, tools, sources or documents',
    unwanted.length === 0,
    unwanted.slice(0, 20).join(', '),
  );
  for (const file of ENTRIES) checks.expect(`the archive holds ${file}`, files.includes(file));
  const unpacked = filesBelow(`${archive}.unpacked`).map((file) => file.replaceAll('\\', '/'));
  const binary = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
  checks.expect(
    "beside the archive lies better-sqlite3's binary alone",
    unpacked.join() === binary,
    unpacked.join(', '),
  );
  const found = fusesIn(readFileSync(fuses));
  checks.expect('the fuses are flipped', found.startsWith(FUSES), found);
  checks.expect('the demo’s pictures lie beside the archive', existsSync(join(resources, 'resources', 'demo')));
  checks.expect('the app knows where its updates are kept', existsSync(join(resources, 'app-update.yml')));
}

const isUnwanted = (file: string): boolean =>
  (!file.startsWith('node_modules/') && !OWN.test(file)) || UNWANTED.some((pattern) => pattern.test(file));

/** Returns Electron's fuses in an executable, in order, as 0 and 1; empty if it has none. */
function fusesIn(executable: Buffer): string {
  const at = executable.indexOf(FUSE_SENTINEL);
  if (at < 0) return '';
  const start = at + FUSE_SENTINEL.length + 2;
  return executable.subarray(start, start + (executable[start - 1] ?? 0)).toString('latin1');
}

/**
 * Prints the names and sizes of the installers and other published files.
 * @returns the names
 */
export function listInstallers(release: string): string[] {
  const names = readdirSync(release).filter((name) => lstatSync(join(release, name)).isFile() && !isNote(name));
  for (const name of names) console.log(`      ${name}: ${inMb(lstatSync(join(release, name)).size)}`);
  return names;
}

/** True for files that electron-builder writes for itself. */
const isNote = (name: string): boolean => /^builder-.*\.ya?ml$/.test(name);

const inMb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const sizeOf = (folder: string): number =>
  filesBelow(folder).reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0);

/** Returns the paths of all files and links below the folder. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
