import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, trackedFiles } from './tracked-files.ts';

const MAXIMUM_LINES = 400;

const sources = trackedFiles().filter((file) => /\.(js|ts|tsx|mts|mjs|cjs|css)$/.test(file));

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/**
 * Returns the files that a file loads when it is loaded. Omits imports of types, which are erased, and dynamic imports.
 */
function loadedBy(file: string): string[] {
  const imports = textOf(file).matchAll(
    /^(?:import|export)\s+(?!type\b)(?<names>[^;'"]*?)(?:from\s+)?'(?<from>[.#][^']+)'/gm,
  );
  return [...imports]
    .filter(({ groups }) => !isTypesOnly(groups?.names ?? ''))
    .map(({ groups }) => resolved(file, groups?.from ?? ''));
}

/** True for imported names such as `{ type A, type B }`, which load nothing. */
function isTypesOnly(names: string): boolean {
  const inBraces = /^\{(?<list>[^}]*)\}\s*$/.exec(names)?.groups?.list;
  return inBraces?.split(',').every((name) => /^\s*(type\s.*)?$/.test(name)) ?? false;
}

const resolved = (file: string, from: string): string =>
  from.startsWith('#shared/')
    ? from.replace('#shared/', 'src/shared/')
    : path.posix.join(path.posix.dirname(file), from);

/** The rooms of the main process. Each imports only rooms after it in this list, types included. */
const ROOMS = [
  'index.ts',
  'app.ts',
  'behind-window.ts',
  'compose',
  'ipc',
  'admin',
  'set-up',
  'login',
  'registration',
  'play',
  'outbox',
  'shell',
  'link',
  'db',
  'texts.ts',
];

const roomOf = (file: string): string => file.split('/')[2] ?? '';

/** Returns the imports of the main process that lead to another room. Other parts of `src` have import fences. */
const importsBetweenRooms = (): { from: string; to: string }[] =>
  sources
    .filter((file) => file.startsWith('src/main/') && !/\.test\.ts$/.test(file))
    .flatMap((from) =>
      [...textOf(from).matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => ({ from, to: resolved(from, to) })),
    )
    .filter(({ from, to }) => to.startsWith('src/main/') && roomOf(from) !== roomOf(to));

/** Returns the local names that a file's code uses before their declaration, also inside functions that run later. */
function usedTooEarly(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/'[^'\n]*'/g, "''")
    .replace(/^[\s\S]*?(?=^export (?:async )?function)/m, '');
  const declared = [...code.matchAll(/^ +(?:const|let) (?:(\w+)|\{([^}]*)\})/gm)].flatMap(
    ({ index, 1: name, 2: names = '' }) =>
      (name ? [name] : names.split(',')).map((one) => ({
        name: one.replace(/=.*/, '').split(':').at(-1)?.trim() ?? '',
        index,
      })),
  );
  return declared
    .filter(({ name, index }) => name && new RegExp(`(?<![.\\w])${name}\\b(?!\\??:)`).test(code.slice(0, index)))
    .map(({ name }) => name);
}

/** Returns the first circle found from each file, as a path back to the file. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) found.push([...way.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

/** Returns the file and all files that are loaded with it. */
function loadedWith(file: string): string[] {
  const found = new Set([file]);
  for (const one of found) if (!one.endsWith('.css')) for (const next of loadedBy(one)) found.add(next);
  return [...found];
}

describe('the source', () => {
  it(`has no file of more than ${MAXIMUM_LINES} lines`, () => {
    const long = sources
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > MAXIMUM_LINES);
    expect(long).toEqual([]);
  });

  it('has no circle of imports, except of types', () => {
    const graph = new Map(sources.filter((file) => !file.endsWith('.css')).map((file) => [file, loadedBy(file)]));
    expect(graph.size).toBeGreaterThan(500);
    expect(circles(graph)).toEqual([]);
  });

  it('makes no formatter and no schema before the login form', () => {
    const first = loadedWith('src/renderer/main.tsx');
    expect(first.length).toBeGreaterThan(100);
    // The first Intl object of a page takes half a frame, and typebox makes the first script longer.
    const slow = /^(?:export )?(?:const|let) .*new Intl\.|^import (?!type\b).* from 'typebox/m;
    expect(first.filter((file) => slow.test(textOf(file)))).toEqual([]);
  });

  it('has exactly these rooms of the main process, and each imports only rooms after it', () => {
    const rooms = new Set(sources.filter((file) => file.startsWith('src/main/')).map(roomOf));
    expect([...rooms].sort()).toEqual([...ROOMS].sort());
    const between = importsBetweenRooms();
    expect(between.length).toBeGreaterThan(100);
    const upward = between.filter(({ from, to }) => ROOMS.indexOf(roomOf(from)) > ROOMS.indexOf(roomOf(to)));
    expect(upward).toEqual([]);
  });

  it('uses no name before its declaration where it composes the services', () => {
    const composing = sources.filter((file) => /^src\/main\/compose\/(services|connect|at-server)\.ts$/.test(file));
    expect(composing).toHaveLength(3);
    expect(composing.flatMap((file) => usedTooEarly(textOf(file)).map((name) => `${file}: ${name}`))).toEqual([]);
    expect(
      usedTooEarly('export function f() {\n  const a = () => b();\n  const { b } = c;\n  const d = { d: a };\n'),
    ).toEqual(['b']);
  });

  it('is searched for circles by a function that finds them', () => {
    expect(
      circles(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['a']],
        ]),
      ),
    ).toEqual(['a → b → c → a']);
    expect(
      circles(
        new Map([
          ['a', ['b']],
          ['b', []],
        ]),
      ),
    ).toEqual([]);
  });
});
