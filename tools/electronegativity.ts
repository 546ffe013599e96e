/**
 * `npm run electronegativity`: runs Doyensec's checker of Electron apps over the app's sources. Each finding must be in
 * the list below, and each entry of the list must have a finding. npx fetches the checker for each run, because its
 * packages are old and many; `ELECTRONEGATIVITY` may name an installed one.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { fail, root } from './ensure.mjs';

const PACKAGE = '@doyensec/electronegativity@1.10.3';

/** Harmless findings by rule and file, with the reason. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  'CSP_GLOBAL_CHECK N/A':
    'The policy is a header of every answer of app:// (screen-files.ts); the checker looks for a tag or onHeadersReceived. Test: screen-files.test.ts.',
  'AUXCLICK_JS_CHECK src/main/window.js':
    'A middle click asks for a new window, which setWindowOpenHandler denies. Test: safety.spec.ts, "inline scripts, other pages and new windows are denied".',
  'PRELOAD_JS_CHECK src/main/window.js':
    'A reminder to review the preload: it forwards declared channels by name and nothing else. Test: safety.spec.ts, "the page reaches the main process through the bridge alone".',
};

interface Result {
  ruleId: string;
  locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
}

const folder = mkdtempSync(join(tmpdir(), 'electronegativity-'));
try {
  report(await findings());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The checker's parser predates today's TypeScript, so it gets the sources as plain, older JavaScript. */
async function findings(): Promise<string[]> {
  const sources = globSync('src/{main,preload,shared,renderer}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  });
  for (const file of sources) {
    const { code } = await transformWithOxc(readFileSync(join(root, file), 'utf8'), file, { target: 'es2019' });
    write(file.replace(/\.tsx?$/, '.js'), code);
  }
  write('src/renderer/index.html', readFileSync(join(root, 'src/renderer/index.html'), 'utf8'));
  const { version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { electron } = devDependencies;
  write(
    'package.json',
    JSON.stringify({ name: 'spinboard', version, main: 'src/main/index.js', devDependencies: { electron } }),
  );
  const output = join(folder, 'findings.sarif');
  const args = ['-i', join(folder, 'app'), '-o', output, '-r'];
  const own = process.env.ELECTRONEGATIVITY;
  const offline = `--import=${pathToFileURL(join(import.meta.dirname, 'offline.mjs')).href}`;
  const env = { ...process.env, NODE_OPTIONS: offline };
  const { status } = own
    ? spawnSync(own, args, { stdio: 'ignore', env })
    : spawnSync('npx', ['--yes', PACKAGE, ...args], { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder, env });
  if (status !== 0) fail(`${own ?? PACKAGE} did not run.`);
  const { runs } = JSON.parse(readFileSync(output, 'utf8')) as { runs: { results: Result[] }[] };
  return runs.flatMap(({ results }) => results.map((result) => `${result.ruleId} ${fileOf(result)}`));
}

function write(file: string, content: string): void {
  const path = join(folder, 'app', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function fileOf({ locations }: Result): string {
  const uri = locations[0]?.physicalLocation.artifactLocation.uri ?? '';
  return uri.includes('src/') ? uri.slice(uri.indexOf('src/')) : 'N/A';
}

function report(found: string[]): void {
  const unaccounted = found.filter((finding) => ACCOUNTS[finding] === undefined);
  const gone = Object.keys(ACCOUNTS).filter((finding) => !found.includes(finding));
  for (const finding of found) console.log(`${finding}\n  ${ACCOUNTS[finding] ?? 'NOT ACCOUNTED FOR'}`);
  for (const finding of gone)
    console.log(`${finding}\n  is accounted for and was not found: the checker may have read less`);
  console.log(`${found.length} findings, ${unaccounted.length} not accounted for.`);
  if (unaccounted.length + gone.length > 0) fail('Electronegativity: see above.');
}
