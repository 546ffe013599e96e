import { playsAndOutbox } from './0001-plays-and-outbox.ts';
import { stages } from './0002-stages.ts';
import { quarantine } from './0003-quarantine.ts';
import { serverAndReceipts } from './0004-server-and-receipts.ts';
import { storage } from './0005-storage.ts';
import { unclear } from './0006-unclear.ts';
import { leases } from './0007-leases.ts';
import { offline } from './0008-offline.ts';
import { syncCentre } from './0009-sync-centre.ts';
import { safetyCopy } from './0010-safety-copy.ts';

/** A step of the schema: `up` brings a database of the previous version to this one. Never edited once released. */
export interface Migration {
  version: number;
  up: string;
}

export const migrations: readonly Migration[] = [
  playsAndOutbox,
  stages,
  quarantine,
  serverAndReceipts,
  storage,
  unclear,
  leases,
  offline,
  syncCentre,
  safetyCopy,
];
