import { playsAndOutbox } from './0001-plays-and-outbox.ts';
import { stages } from './0002-stages.ts';
import { quarantine } from './0003-quarantine.ts';
import { serverAndReceipts } from './0004-server-and-receipts.ts';
import { storage } from './0005-storage.ts';
import { offline } from './0008-offline.ts';

/** A step of the schema: `up` brings a database of the previous version to this one. Never edited once released. */
export interface Migration {
  version: number;
  up: string;
}

/** These numbers are taken by changes that come beside this one. */
const taken = (version: number): Migration => ({ version, up: '' });

export const migrations: readonly Migration[] = [
  playsAndOutbox,
  stages,
  quarantine,
  serverAndReceipts,
  storage,
  taken(6),
  taken(7),
  offline,
];
