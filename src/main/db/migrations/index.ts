import { playsAndOutbox } from './0001-plays-and-outbox.ts';
import { quarantine } from './0003-quarantine.ts';

/** A step of the schema: `up` takes a database of the version before to this one. Never edited once released. */
export interface Migration {
  version: number;
  up: string;
}

/** Kept free for the stages of a play, which are written at the same time. */
const stagesOfAPlay: Migration = { version: 2, up: '' };

export const migrations: readonly Migration[] = [playsAndOutbox, stagesOfAPlay, quarantine];
