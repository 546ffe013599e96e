import { tables } from './0001-tables.ts';
import type { Migration } from './migration.ts';

/** All migrations in order, numbered from 1 without a gap. */
export const migrations: readonly Migration[] = [tables];
