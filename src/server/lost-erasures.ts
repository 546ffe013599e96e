import { chunksOf } from './chunks.ts';
import { inTransaction } from './database/transaction.ts';
import { forgetTraces } from './erase-traces.ts';
import { erasePeople, PEOPLE_AT_ONCE } from './repositories/erasures.ts';
import { findLost, type LostErasure, listErasures } from './repositories/listed-erasures.ts';
import { type Services, timestamp } from './services.ts';
import { text } from './texts.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'mailer' | 'erasureList'> & {
  background: Pick<Services['background'], 'report'>;
};

/**
 * Erases people again whose erasures are in the list but not in the database, because an earlier state of the database was
 * restored. Then adds to the list the erasures that only the database contains, such as after a crash. Does nothing without
 * a list. The erasures get new moments, so that kiosks notice the restore and replace the ids that they stored. Reports
 * people who could not be erased and traces that could not be removed, and continues with the next ones.
 * @returns how many people were erased
 */
export async function applyLostErasures(services: Needs): Promise<number> {
  const { db, background, erasureList } = services;
  if (!erasureList) return 0;
  const erased = await eraseLost(services, await findLost(db, await erasureList.read()));
  await erasureList.add(await listErasures(db));
  for (const [vendorId, ids] of erased)
    await forgetTraces(services, vendorId, ids).catch((cause) =>
      background.report(new Error('The traces of people who were erased again are not removed.', { cause })),
    );
  return [...erased.values()].flat().length;
}

/** Erases people, and returns the ids of the erased users of each vendor. */
async function eraseLost(
  { db, clock, background }: Needs,
  lost: readonly LostErasure[],
): Promise<Map<number, number[]>> {
  const erased = new Map<number, number[]>();
  for (const [vendorId, people] of Map.groupBy(lost, (one) => one.vendorId)) {
    const ids: number[] = [];
    erased.set(vendorId, ids);
    for (const chunk of chunksOf(people, PEOPLE_AT_ONCE)) {
      const erasure = { vendorId, at: timestamp(clock), doneBy: null, reason: text('person.erasedAgain') };
      const userIds = chunk.map(({ userId }) => userId);
      await inTransaction(db, { vendorId }, (transaction) => erasePeople(transaction, userIds, erasure)).then(
        (again) => void ids.push(...again),
        (cause) => background.report(new Error('Some lost erasures are not applied.', { cause })),
      );
    }
  }
  return erased;
}
