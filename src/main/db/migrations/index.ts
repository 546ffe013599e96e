import { tables } from './0001-tables.ts';

/**
 * A step of the schema: `up` brings a database of the previous version to this one. Until the first release, changes
 * edit the first migration. A released migration is never edited.
 */
export interface Migration {
  version: number;
  up: string;
}

export const migrations: readonly Migration[] = [tables];
