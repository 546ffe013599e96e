import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, trackedFiles } from './tracked-files.ts';

/** `file.test.ts`: what it says, or an npm script, or a file that is the reason. */
const ENTRY = /^`([^`]+)`(?:: (.+))?$/;
const TITLE =
  /(?:\b(?:describe|it|test)(?:\.\w+)*\(|\](?: as const)?\)\(|^ *\)\()\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/gm;

const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<string, string>;
const files = trackedFiles();

/** The titles in all test files of that name, which may be a path's end. */
function titlesIn(name: string): string[] | null {
  const found = files.filter((file) => file === name || file.endsWith(`/${name}`));
  if (found.length === 0) return null;
  return found.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(TITLE)].map((match) => (match[2] ?? '').replaceAll('\\', '')),
  );
}

/** `a … b` is any title that has both, in that order. */
const isLike = (title: string, words: string): boolean => {
  let from = 0;
  return words.split('…').every((part) => {
    const at = title.indexOf(part.trim(), from);
    from = at + part.trim().length;
    return at >= 0;
  });
};

/** The entries of a table's cell that name no test, no script and no file. */
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

/** The rows of the tables whose last column is called 'test'. */
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

const rows = rowsOf(readFileSync(join(root, 'docs/security.md'), 'utf8'));

describe('docs/security.md', () => {
  it.each(rows.map((row) => [row.at(0) || row.at(1), row.at(-1) ?? '']))(
    'names tests that are there: %s',
    (_row, tests) => {
      expect(badEntries(tests)).toEqual([]);
    },
  );

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
  ])('where it leads nowhere: %s', (entry) => {
    expect(badEntries(entry)).toEqual([entry]);
  });

  it.each([[`\`${own}\`: where it … nowhere; \`${own}\``], ['`npm run bench -- wheel`'], ['`package.json`']])(
    'never where what it names is there: %s',
    (entry) => {
      expect(badEntries(entry)).toEqual([]);
    },
  );
});
