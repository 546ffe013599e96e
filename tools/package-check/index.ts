/**
 * `npm run package-check`: packages the app as `npm run package` does, to a .deb, over a stand-in for Electron's runtime
 * and, where fpm cannot be downloaded, for fpm; then looks at what is in it. Not a part of `npm test`: it takes a minute.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuiltOrExit } from '../build.ts';
import { fail, root } from '../ensure.mjs';
import { fusesIn, missingFields, unwantedIn } from './findings.ts';
import { missingModules, tryServer } from './packed-server.ts';
import { writeStandIn } from './stand-in.ts';

const require = createRequire(import.meta.url);
const { extractAll, listPackage } = require('@electron/asar') as {
  extractAll(file: string, folder: string): void;
  listPackage(file: string, options: object): string[];
};

/** What is started by its name. */
const ENTRIES = [
  'out/main/index.js',
  'out/main/server.js',
  'out/main/report-worker.js',
  'out/main/sheet-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];

const folder = mkdtempSync(join(tmpdir(), 'spinboard-package-'));
const problems: string[] = [];
const expect = (what: string, isTrue: boolean, detail = '') => {
  console.log(`${isTrue ? 'ok  ' : 'FAIL'}  ${what}${detail && ` (${detail})`}`);
  if (!isTrue) problems.push(what);
};

try {
  ensureBuiltOrExit();
  const output = packageApp();
  checkPackage(output);
  await checkRun(join(output, 'linux-unpacked', 'resources'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (problems.length > 0) fail(`${problems.length} findings.`);

/** @returns the folder with the packages */
function packageApp(): string {
  const dist = join(folder, 'electron');
  const output = join(folder, 'release');
  const { version } = require('electron/package.json') as { version: string };
  writeStandIn(dist, version);
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const args = [
    '--linux',
    'deb',
    '--x64',
    '--publish=never',
    `-c.electronDist=${dist}`,
    `-c.directories.output=${output}`,
  ];
  const { status } = spawnSync(process.execPath, [builder, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CUSTOM_FPM_PATH: process.env.CUSTOM_FPM_PATH ?? join(import.meta.dirname, 'fpm.mjs') },
  });
  if (status !== 0) fail('electron-builder made no package.');
  return output;
}

function checkPackage(output: string): void {
  const app = join(output, 'linux-unpacked');
  const archive = join(app, 'resources', 'app.asar');
  const files = listPackage(archive, { isPack: false }).map((file) => file.replace(/^[/\\]/, '').replaceAll('\\', '/'));
  console.log(`\napp.asar holds ${files.length} files and folders; outside node_modules:`);
  for (const file of files.filter((each) => !each.startsWith('node_modules'))) console.log(`  ${file}`);
  const unwanted = unwantedIn(files.filter((file) => /\.[^/]+$/.test(file)));
  expect(
    'the archive holds no tests, tools, sources or documents',
    unwanted.length === 0,
    unwanted.slice(0, 20).join(', '),
  );
  for (const file of ENTRIES) expect(`the archive holds ${file}`, files.includes(file));
  const unpacked = filesBelow(`${archive}.unpacked`);
  const binary = 'node_modules/better-sqlite3/prebuilds/linux-x64.node';
  expect("beside the archive lies better-sqlite3's binary alone", unpacked.join() === binary, unpacked.join(', '));
  expect(
    'the fuses are flipped',
    fusesIn(readFileSync(join(app, 'spinboard'))).startsWith('01001100'),
    fusesIn(readFileSync(join(app, 'spinboard'))),
  );
  expect('the demo’s pictures lie beside the archive', existsSync(join(app, 'resources', 'resources', 'demo')));

  const [deb] = readdirSync(output).filter((name) => name.endsWith('.deb'));
  expect('there is a .deb', deb !== undefined, deb);
  if (deb === undefined) return;
  const control = execFileSync('dpkg-deb', ['--info', join(output, deb)], { encoding: 'utf8' });
  const content = execFileSync('dpkg-deb', ['--contents', join(output, deb)], { encoding: 'utf8' });
  const missing = missingFields(control);
  expect('the .deb names homepage, maintainer and what it needs', missing.length === 0, missing.join(', '));
  expect('the .deb brings an icon', /\/usr\/share\/icons\/hicolor\/\d+x\d+\/apps\/spinboard\.png/.test(content));
  expect('the .deb brings a menu entry', content.includes('/usr/share/applications/spinboard.desktop'));
}

/** Electron reads the archive in place; plain Node, which is here instead of it, needs its content as a folder. */
async function checkRun(resources: string): Promise<void> {
  const app = join(folder, 'app');
  extractAll(join(resources, 'app.asar'), app);
  const missing = missingModules(app);
  expect('every module that is imported is in the archive', missing.length === 0, missing.join(', '));
  const failures = await tryServer(app, join(resources, 'resources'));
  expect('the packed server and its two threads work', failures.length === 0, failures.join('; '));
}

function filesBelow(below: string): string[] {
  if (!existsSync(below)) return [];
  return readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(below.length + 1))
    .sort();
}
