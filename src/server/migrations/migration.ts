import type { Kysely } from 'kysely';

/**
 * One numbered step of the schema. A migration that has been released is never edited: it describes the tables as they
 * were then, so it cannot use the schema's current types.
 */
export interface Migration {
  version: number;
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a migration works on tables that the current types need not know.
  up(db: Kysely<any>): Promise<void>;
}
