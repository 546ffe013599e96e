import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { README_PICTURES } from '../../tools/screenshots/album.ts';
import { root, trackedFiles } from './tracked-files.ts';

/** A repository keeps every version of a file for good: large files and retaken pictures make each clone slow. */
const MAXIMUM_BINARY_BYTES = 300_000;
const MAXIMUM_PICTURES = 10;
const MAXIMUM_PICTURES_BYTES = 1_500_000;
/** Tests choose and upload these. */
const EXAMPLES = 'tests/support/images/';
const MAXIMUM_EXAMPLES_BYTES = 50_000;

const files = trackedFiles();
const sizeOf = (file: string): number => statSync(join(root, file)).size;
/** Like git, takes a file with a NUL byte for a binary one. */
const isBinary = (file: string): boolean => readFileSync(join(root, file)).includes(0);
const isPicture = (file: string): boolean => /\.(png|jpe?g|webp|gif|avif|bmp|tiff?)$/i.test(file);

const kept = README_PICTURES.map((picture) => `docs/screenshots/${picture.split('/')[1]}.webp`).sort();

describe('the repository', () => {
  it('has no binary file over 300 KB', () => {
    expect(files.filter((file) => sizeOf(file) > MAXIMUM_BINARY_BYTES && isBinary(file))).toEqual([]);
  });

  it('has no pictures but those of the product, the examples of tests and those that README shows', () => {
    const isElsewhere = (file: string) => !file.startsWith('resources/') && !file.startsWith(EXAMPLES);
    expect(files.filter((file) => isPicture(file) && isElsewhere(file)).sort()).toEqual(kept);
  });

  it('has examples of at most 50 KB in all', () => {
    const examples = files.filter((file) => file.startsWith(EXAMPLES));
    expect(examples.reduce((total, file) => total + sizeOf(file), 0)).toBeLessThanOrEqual(MAXIMUM_EXAMPLES_BYTES);
  });

  it('shows every picture it keeps in README, and keeps every one README shows', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => file);
    expect(shown.sort()).toEqual(kept);
  });

  it('keeps at most 10 pictures of 1.5 MB in all', () => {
    expect(kept.length).toBeLessThanOrEqual(MAXIMUM_PICTURES);
    expect(kept.reduce((total, file) => total + sizeOf(file), 0)).toBeLessThanOrEqual(MAXIMUM_PICTURES_BYTES);
  });
});
