import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { README_PICTURES } from '../../tools/screenshots/album.ts';
import { root, trackedFiles } from './tracked-files.ts';

/** Limits, because a repository keeps every version of a file: large files and new pictures make each clone slower. */
const MAXIMUM_BINARY_BYTES = 300_000;
const MAXIMUM_PICTURES = 10;
const MAXIMUM_PICTURES_BYTES = 1_500_000;
/** Tests choose and upload these. */
const EXAMPLES = 'tests/support/images/';
const MAXIMUM_EXAMPLES_BYTES = 50_000;

const files = trackedFiles();
const sizeOf = (file: string): number => statSync(join(root, file)).size;
/** True for a file with a NUL byte, as in git. */
const isBinary = (file: string): boolean => readFileSync(join(root, file)).includes(0);
const isPicture = (file: string): boolean => /\.(png|jpe?g|webp|gif|avif|bmp|tiff?)$/i.test(file);

const kept = README_PICTURES.map((picture) => `docs/screenshots/${picture.split('/')[1]}.webp`).sort();

describe('the repository', () => {
  it('has no binary file over 300 KB', () => {
    expect(files.filter((file) => sizeOf(file) > MAXIMUM_BINARY_BYTES && isBinary(file))).toEqual([]);
  });

  it("has only the product's pictures, the examples of tests and the pictures that README shows", () => {
    const isElsewhere = (file: string) => !file.startsWith('resources/') && !file.startsWith(EXAMPLES);
    expect(files.filter((file) => isPicture(file) && isElsewhere(file)).sort()).toEqual(kept);
  });

  it('has examples of together at most 50 KB', () => {
    const examples = files.filter((file) => file.startsWith(EXAMPLES));
    expect(examples.reduce((total, file) => total + sizeOf(file), 0)).toBeLessThanOrEqual(MAXIMUM_EXAMPLES_BYTES);
  });

  it('has exactly the screenshots that README shows', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => file);
    expect(shown.sort()).toEqual(kept);
  });

  it('has at most 10 screenshots, of together at most 1.5 MB', () => {
    expect(kept.length).toBeLessThanOrEqual(MAXIMUM_PICTURES);
    expect(kept.reduce((total, file) => total + sizeOf(file), 0)).toBeLessThanOrEqual(MAXIMUM_PICTURES_BYTES);
  });
});
