import type { AnyDb } from '../database/engine.ts';

/**
 * A numbered step of the schema. Until the first release, changes edit the first migration. Never edit a released
 * migration. It describes the tables as they were then, so it cannot use the schema's current types.
 */
export interface Migration {
  version: number;
  name: string;
  up(db: AnyDb): Promise<void>;
}
