import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, trackedFiles } from './tracked-files.ts';

/** An entry: `file.test.ts`: words of a title; or an npm script; or another file. */
const ENTRY = /^`([^`]+)`(?:: (.+))?$/;
const TITLE =
  /(?:\b(?:describe|it|test)(?:\.\w+)*\(|\](?: as const)?\)\(|^ *\)\()\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/gm;

const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<string, string>;
const files = trackedFiles();

/** Returns the titles in all test files of that name, or whose path ends with it; null without such a file. */
function titlesIn(name: string): string[] | null {
  const found = files.filter((file) => file === name || file.endsWith(`/${name}`));
  if (found.length === 0) return null;
  return found.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(TITLE)].map((match) => (match[2] ?? '').replaceAll('\\', '')),
  );
}

/** True if the title contains the words. `a … b` means both, in that order. */
const isLike = (title: string, words: string): boolean => {
  let from = 0;
  return words.split('…').every((part) => {
    const at = title.indexOf(part.trim(), from);
    from = at + part.trim().length;
    return at >= 0;
  });
};

/** Returns the entries of a table's cell that name no test, no script and no file. */
function badEntries(cell: string): string[] {
  return cell.split(/;\s*/).filter((entry) => {
    const [, name = '', words] = ENTRY.exec(entry) ?? [];
    const script = /^npm run ([\w-]+)/.exec(name)?.[1];
    if (script !== undefined) return scripts[script] === undefined;
    if (!/\.(test|spec)\.tsx?$/.test(name)) return words !== undefined || !files.includes(name);
    const titles = titlesIn(name);
    if (titles === null) return true;
    return words !== undefined && !titles.some((title) => isLike(title, words));
  });
}

/** Returns the rows of the tables whose last column is 'test'. */
function rowsOf(markdown: string): string[][] {
  const tables = markdown.split('\n\n').filter((block) => /^\|.*\| test \|\n\|[-|]+\|\n/.test(block));
  return tables.flatMap((table) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .slice(1, -1)
          .split(' | ')
          .map((cell) => cell.trim()),
      ),
  );
}

const rowsIn = (file: string) => rowsOf(readFileSync(join(root, file), 'utf8'));

describe.each(['docs/security.md', 'docs/accessibility.md'])('%s', (file) => {
  it.each(rowsIn(file).map((row) => [row.at(0) || row.at(1), row.at(-1) ?? '']))(
    'names existing tests: %s',
    (_row, tests) => {
      expect(badEntries(tests)).toEqual([]);
    },
  );
});

describe('docs/security.md', () => {
  const rows = rowsIn('docs/security.md');

  it("answers each of Electron's twenty items", () => {
    const numbers = rows.flatMap(([first = '']) => (/^\d+$/.test(first) ? [Number(first)] : []));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(rows.length).toBeGreaterThan(60);
  });
});

describe('an entry is bad', () => {
  const own = basename(import.meta.filename);

  it.each([
    ['`gone.test.ts`'],
    [`\`${own}\`: says something nobody tests`],
    ['`npm run nothing`'],
    ['`gone.json`'],
    ['no file at all'],
  ])('if its target is missing: %s', (entry) => {
    expect(badEntries(entry)).toEqual([entry]);
  });

  it.each([[`\`${own}\`: if its … missing; \`${own}\``], ['`npm run bench -- wheel`'], ['`package.json`']])(
    'never if its target exists: %s',
    (entry) => {
      expect(badEntries(entry)).toEqual([]);
    },
  );
});
