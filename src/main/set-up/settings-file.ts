import { readFileSync, renameSync } from 'node:fs';

/**
 * Sets a settings file aside that cannot be read as one, so that nothing overwrites what staff have written.
 *
 * @returns where it is now, or null when it is fine or missing
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
