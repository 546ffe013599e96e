import { readFileSync, renameSync } from 'node:fs';

/**
 * Renames a damaged settings file, so that nothing overwrites the text that staff have written.
 *
 * @returns the new path, or null if the file is intact or missing
 */
export function setAsideDamaged(file: string, now: number): string | null {
  try {
    const values: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (!(error instanceof SyntaxError)) throw error;
  }
  const aside = file.replace(/(\.json)?$/, `.damaged-${now}.json`);
  renameSync(file, aside);
  return aside;
}
