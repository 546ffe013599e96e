import { tables } from './0001-tables.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order; numbers run from 1 without a gap. */
export const migrations: readonly Migration[] = [tables];
