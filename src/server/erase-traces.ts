import { engineOf } from './database/engine.ts';
import { inTransaction } from './database/transaction.ts';
import { listErased } from './repositories/erasures.ts';
import { listErasures } from './repositories/listed-erasures.ts';
import type { Services } from './services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'erasureList'>;

/**
 * Does what a transaction that erases people cannot: adds them to the list of erasures, and removes their mails in a folder
 * and former rows in the database's own log, also if the list fails. Waits for the transaction, and does nothing if it
 * fails.
 */
export async function forgetTraces(services: Needs, vendorId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const erased = await inTransaction(services.db, { vendorId }, (transaction) => listErased(transaction, ids));
  if (erased.length === 0) return;
  try {
    // First, because a restore must not bring the people back, while the daily run removes mails again.
    await services.erasureList?.add(await listErasures(services.db, erased));
  } finally {
    await forget(services, erased);
  }
}

/** Removes the traces of everybody who was ever erased, because a crash may have left traces. */
export const forgetAllTraces = async (services: Needs): Promise<void> =>
  forget(services, services.mailer.forget ? await listErased(services.db) : []);

async function forget({ db, mailer }: Needs, erased: readonly number[]): Promise<void> {
  try {
    await mailer.forget?.(erased);
  } finally {
    await engineOf(db).dropFormerRows(db);
  }
}
