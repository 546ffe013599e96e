import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const OUT = path.join(ROOT, 'resources');

/** A drawing made by hand. */
export const source = (name: string): Promise<string> => readFile(path.join(OUT, 'src', `${name}.svg`), 'utf8');
