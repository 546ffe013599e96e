import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, trackedFiles } from './tracked-files.ts';

const files = trackedFiles();
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const isThere = (path: string): boolean => files.some((file) => file === path || file.startsWith(`${path}/`));

const decisions = files.filter((file) => file.startsWith('docs/decisions/'));
const linesOf = (file: string): number => textOf(file).trimEnd().split('\n').length;
const bytesOf = (file: string): number => Buffer.byteLength(textOf(file));

/** A path within backticks, from the repository's root. */
const PATH = /`((?:src|tests|tools|docs|bench|deploy|resources|\.github)\/[^`\s*]*)`/g;
const CODE_BLOCK = /^```[^\n]*\n([\s\S]*?)^```/gm;
/** A folder or file in a tree, such as `stores/admin/` or `index.ts`. */
const BRANCH = /(?<![\w./*-])[\w.-]+(?:\/[\w.-]+)*(?:\/(?=[\s,]|$)|\.ts\b)/g;

/** Returns the paths in a text that are no tracked file or folder. */
const badPaths = (text: string): string[] =>
  [...text.matchAll(PATH)].map(([, path = '']) => path.replace(/\/$/, '')).filter((path) => !isThere(path));

/**
 * Returns the folders and files of a text's trees that exist neither below the tree's root nor below the repository's.
 */
function badBranches(text: string): string[] {
  return [...text.matchAll(CODE_BLOCK)].flatMap(([, block = '']) => {
    let trunk = '';
    return block.split('\n').flatMap((line) => {
      trunk = /^\S+\//.exec(line)?.[0] ?? trunk;
      const branches = (line.match(BRANCH) ?? []).map((branch) => branch.replace(/\/$/, ''));
      return branches.filter((branch) => !isThere(branch) && !isThere(`${trunk}${branch}`));
    });
  });
}

describe('the documents', () => {
  it('stay short', () => {
    expect.soft(linesOf('README.md')).toBeLessThanOrEqual(100);
    expect.soft(bytesOf('ARCHITECTURE.md')).toBeLessThanOrEqual(12 * 1024);
    expect.soft(bytesOf('CHANGELOG.md')).toBeLessThanOrEqual(6 * 1024);
    expect(decisions.filter((file) => linesOf(file) > 40)).toEqual([]);
  });

  it('number the decisions without gaps, and give each the same parts', () => {
    const numbers = decisions.map((file) => /(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]);
    expect(numbers).toEqual(decisions.map((_, index) => String(index + 1).padStart(4, '0')));
    const parts = ['**Question.**', '**Choice', '**Reasons.**', '**Cost.**'];
    const unlike = decisions.filter((file) => parts.some((part) => !textOf(file).includes(part)));
    expect(unlike).toEqual([]);
  });

  it.each(['README.md', 'ARCHITECTURE.md', ...decisions])('name files that exist: %s', (file) => {
    expect(badPaths(textOf(file))).toEqual([]);
  });

  it('draw the tree as it is', () => {
    expect(badBranches(textOf('ARCHITECTURE.md'))).toEqual([]);
  });
});

describe('a path is bad', () => {
  it('if no such file or folder exists', () => {
    expect(badPaths('`src/shared`, `src/gone/`, `tests/lint/gone.ts`, `npm run types`')).toEqual([
      'src/gone',
      'tests/lint/gone.ts',
    ]);
    const tree = '```\nsrc/shared/   rules\n  rules/   pure; texts/en/ too\n  gone/, jobs.ts, gone.ts   none\n```\n';
    expect(badBranches(tree)).toEqual(['gone', 'gone.ts']);
  });
});
