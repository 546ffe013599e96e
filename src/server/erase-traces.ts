import { engineOf } from './database/engine.ts';
import type { Services } from './services.ts';

/** Removes what a transaction cannot: erased people's mails in a folder, and former rows in the database's own log. */
export async function forgetTraces(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await mailer.forget?.(ids);
  await engineOf(db).dropFormerRows(db);
}
