import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { badReferences, type Shelf } from './references.ts';
import { root, trackedFiles } from './tracked-files.ts';

/** The project's text files, except these tests, which contain bad references on purpose. */
const files = trackedFiles().filter(
  (file) => /\.(ts|tsx|mts|mjs|cjs|css|html|json|ya?ml|md)$/.test(file) && !file.startsWith('tests/lint/references.'),
);

const shelf: Shelf = {
  read(file) {
    const path = join(root, file);
    if (!existsSync(path)) return null;
    return statSync(path).isDirectory() ? '' : readFileSync(path, 'utf8');
  },
  decisions: new Set(
    trackedFiles().flatMap((file) => {
      const number = /^docs\/decisions\/(\d{4})-/.exec(file)?.[1];
      return number === undefined ? [] : [Number(number)];
    }),
  ),
};

describe('references in comments and documents', () => {
  it('lead to sections, headings, decisions and files that exist', () => {
    expect(files.flatMap((file) => badReferences(file, shelf.read(file) ?? '', shelf))).toEqual([]);
  });

  it('are to books of this repository', () => {
    const citing = files.filter((file) => /\b(SPEC|DESIGN) \d/.test(shelf.read(file) ?? ''));
    expect(citing).toEqual([]);
  });
});

describe('a reference is bad', () => {
  const small: Shelf = {
    read: (file) =>
      ({
        'docs/specification.md': '## 4. States\n\n### 4.3 Wheel\n',
        'ARCHITECTURE.md': '## The play\n',
        'docs/notes.md': '# Notes of old\n\n```\n# no heading\n```\n',
      })[file] ?? null,
    decisions: new Set([2]),
  };
  const found = (text: string, file = 'src/some.ts') =>
    badReferences(file, text, small).map(({ reference }) => reference);

  it.each([
    ['/** Spins (docs/specification.md, 4 and 9). */', ['9']],
    ['/** Spins (docs/specification.md, 4.3, 4.4). */', ['4.4']],
    ['/**\n * Spins (docs/specification.md,\n * 5).\n */', ['5']],
    ['// See ARCHITECTURE.md, "The\n// game".', ['ARCHITECTURE.md, "The game"']],
    ['// See decision 3, and docs/decisions/0002.', ['decision 3']],
  ])('in %j', (text, references) => {
    expect(found(text)).toEqual(references);
  });

  it.each([
    ['[a](notes.md) [b](notes.md#notes-of-old) [c](../ARCHITECTURE.md#the-play) [d](https://example.com)', []],
    ['[a](gone.md) [b](notes.md#no-heading) [c](#here)', ['gone.md', 'notes.md#no-heading', '#here']],
  ])('in the document %j', (text, references) => {
    expect(found(text, 'docs/notes.md')).toEqual(references);
  });

  it('never if its target exists', () => {
    const text = 'docs/specification.md, 4.3; ARCHITECTURE.md, "The play"; decision 2; three decisions.';
    expect(found(text)).toEqual([]);
  });
});
