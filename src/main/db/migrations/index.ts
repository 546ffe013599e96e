import { playsAndOutbox } from './0001-plays-and-outbox.ts';
import { stages } from './0002-stages.ts';
import { quarantine } from './0003-quarantine.ts';

/** A step of the schema: `up` takes a database of the version before to this one. Never edited once released. */
export interface Migration {
  version: number;
  up: string;
}

export const migrations: readonly Migration[] = [playsAndOutbox, stages, quarantine];
