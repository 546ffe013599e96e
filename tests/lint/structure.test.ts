import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, trackedFiles } from './tracked-files.ts';

const MAXIMUM_LINES = 400;

const sources = trackedFiles().filter((file) => /\.(js|ts|tsx|mts|mjs|cjs|css)$/.test(file));

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The files a file loads when it is loaded itself: an import of types alone is gone by then, a later one comes later. */
function loadedBy(file: string): string[] {
  const imports = textOf(file).matchAll(
    /^(?:import|export)\s+(?!type\b)(?<names>[^;'"]*?)(?:from\s+)?'(?<from>[.#][^']+)'/gm,
  );
  return [...imports]
    .filter(({ groups }) => !isTypesOnly(groups?.names ?? ''))
    .map(({ groups }) => resolved(file, groups?.from ?? ''));
}

/** `{ type A, type B }` loads nothing. */
function isTypesOnly(names: string): boolean {
  const inBraces = /^\{(?<list>[^}]*)\}\s*$/.exec(names)?.groups?.list;
  return inBraces?.split(',').every((name) => /^\s*(type\s.*)?$/.test(name)) ?? false;
}

const resolved = (file: string, from: string): string =>
  from.startsWith('#shared/')
    ? from.replace('#shared/', 'src/shared/')
    : path.posix.join(path.posix.dirname(file), from);

/** The rooms of the main process, from the top floor down: each imports only rooms below it, types included. */
const ROOMS = [
  'index.ts',
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

/** The imports that leave a room of the main process, as `file → file`; other parts of `src` have fences of their own. */
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

/** The first circle found from each file on, as a path back to itself. */
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

describe('the source', () => {
  it(`has no file of more than ${MAXIMUM_LINES} lines`, () => {
    const long = sources
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > MAXIMUM_LINES);
    expect(long).toEqual([]);
  });

  it('has no circle of imports, types aside', () => {
    const graph = new Map(sources.filter((file) => !file.endsWith('.css')).map((file) => [file, loadedBy(file)]));
    expect(graph.size).toBeGreaterThan(500);
    expect(circles(graph)).toEqual([]);
  });

  it('has only the rooms of the main process that are listed here, each importing rooms below it alone', () => {
    const rooms = new Set(sources.filter((file) => file.startsWith('src/main/')).map(roomOf));
    expect([...rooms].sort()).toEqual([...ROOMS].sort());
    const between = importsBetweenRooms();
    expect(between.length).toBeGreaterThan(100);
    const upward = between.filter(({ from, to }) => ROOMS.indexOf(roomOf(from)) > ROOMS.indexOf(roomOf(to)));
    expect(upward).toEqual([]);
  });

  it('composes the services without a name that is declared later', () => {
    const composing = sources.filter((file) => /^src\/main\/compose\/(services|connect|at-server)\.ts$/.test(file));
    expect(composing).toHaveLength(3);
    expect(composing.flatMap((file) => usedTooEarly(textOf(file)).map((name) => `${file}: ${name}`))).toEqual([]);
    expect(
      usedTooEarly('export function f() {\n  const a = () => b();\n  const { b } = c;\n  const d = { d: a };\n'),
    ).toEqual(['b']);
  });

  it('is searched for circles in a way that finds them', () => {
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
