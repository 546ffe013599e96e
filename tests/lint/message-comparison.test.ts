import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

const FORBIDDEN = [
  'error.message === "No."',
  'error.message !== messages.error.fallback',
  'error?.message == other',
  'refusal === messages.error.fallback',
  'refusal === text("error.fallback")',
  'text("error.fallback", { count: 1 }) !== refusal',
  'refusal.includes(messages.error.fallback)',
  'error.message.includes("changed")',
  'error?.message?.includes("changed")',
  'error.message.startsWith("Some")',
  'error.message.endsWith("one")',
  'error.message.split(" It says: ")',
  '[messages.error.fallback].includes(refusal)',
  'texts.includes(error.message)',
  '/changed/.test(error.message)',
  '(() => { switch (error.message) { default: return 1; } })()',
  '(() => { switch (refusal) { case messages.error.fallback: return 1; default: return 2; } })()',
  '(() => { switch (refusal) { case text("error.fallback"): return 1; default: return 2; } })()',
];
const ALLOWED = [
  'error.reason === "stale-version"',
  'error.message === ""',
  'error.message !== null',
  'error?.message === undefined',
  'reasons.includes(error.reason)',
  'say(error.message, messages.error.fallback)',
  'error.message.trim()',
];
const probes = [...FORBIDDEN, ...ALLOWED].map((code, index) => ({ code, file: `src/main/probe-${index}.ts` }));
const TEST_FILE = 'src/main/probe.test.ts';

let folder: string;
let refused: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spinboard-messages-'));
  for (const name of ['biome.json', '.gitignore', 'tools/lint']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  mkdirSync(dirname(join(folder, TEST_FILE)), { recursive: true });
  for (const { file, code } of probes) writeFileSync(join(folder, file), `export const probe = ${code};\n`);
  writeFileSync(join(folder, TEST_FILE), `export const probe = ${FORBIDDEN[0]};\n`);
  refused = lint();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a message', () => {
  it.each(probes.slice(0, FORBIDDEN.length))('is not what a program decides by: $code', ({ file }) => {
    expect(refused).toContain(file);
  });

  it.each(probes.slice(FORBIDDEN.length))('may be tested for presence, and shown: $code', ({ file }) => {
    expect(refused).not.toContain(file);
  });

  it('may be compared in a test', () => {
    expect(refused).not.toContain(TEST_FILE);
  });
});

/** @returns the files in which the linter finds a comparison of messages. */
function lint(): Set<string> {
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  return new Set(diagnostics.filter(({ category }) => category === 'plugin').map(({ location }) => location.path));
}
