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
