import { chunksOf } from './chunks.ts';
import { inTransaction } from './database/transaction.ts';
import { forgetTraces } from './erase-traces.ts';
import { erasePeople } from './repositories/erasures.ts';
import { findLost, listErasures } from './repositories/listed-erasures.ts';
import { type Services, timestamp } from './services.ts';
import { text } from './texts.ts';

/** People per transaction. Other changes wait for a transaction, so it must be short. */
const PEOPLE_AT_ONCE = 200;

type Needs = Pick<Services, 'db' | 'clock' | 'mailer' | 'erasureList'>;

/**
 * Erases people again whose erasures are in the list but not in the database, because an earlier state of the database was
 * restored. Then adds to the list the erasures that only the database contains, such as after a crash. Does nothing without
 * a list. The erasures get new moments, so that kiosks notice the restore and replace the ids that they stored.
 * @returns how many people were erased
 */
export async function applyLostErasures(services: Needs): Promise<number> {
  const { db, clock, erasureList } = services;
  if (!erasureList) return 0;
  const lost = Map.groupBy(await findLost(db, await erasureList.read()), ({ vendorId }) => vendorId);
  let count = 0;
  for (const [vendorId, people] of lost) {
    for (const chunk of chunksOf(people, PEOPLE_AT_ONCE)) {
      const erasure = { vendorId, at: timestamp(clock), doneBy: null, reason: text('person.erasedAgain') };
      const userIds = chunk.map(({ userId }) => userId);
      const ids = await inTransaction(db, { vendorId }, (transaction) => erasePeople(transaction, userIds, erasure));
      await forgetTraces(services, vendorId, ids);
      count += ids.length;
    }
  }
  await erasureList.add(await listErasures(db));
  return count;
}
