import { sql } from 'kysely';
import { chunksOf } from '../chunks.ts';
import { type MergedStatement, prepared } from '../database/prepared.ts';
import { type Db, type NewRow, type Row, toFlag } from '../database/schema.ts';

/** The values of a prize that an administrator sets. */
export type PrizeValues = Omit<Row<'prizes'>, 'id' | 'campaign_id' | 'is_deleted'>;

/** Prizes that are not deleted: the wheel's, lowest first, then the board's, with the logo's last. */
const openPrizes = (db: Db) =>
  db
    .selectFrom('prizes')
    .selectAll()
    .where('is_deleted', '=', 0)
    .orderBy('is_press_your_luck_prize')
    .orderBy(sql`rank is null`)
    .orderBy('rank')
    .orderBy('id');

export const listPrizes = (db: Db, campaignId: number): Promise<Row<'prizes'>[]> =>
  openPrizes(db).where('campaign_id', '=', campaignId).execute();

/** Returns the prizes of all campaigns of a vendor. */
export const listPrizesOfVendor = (db: Db, vendorId: number): Promise<Row<'prizes'>[]> =>
  openPrizes(db)
    .where('campaign_id', 'in', (eb) => eb.selectFrom('campaigns').select('id').where('client_id', '=', vendorId))
    .execute();

/** Returns the prizes with these ids, of any campaign. */
export async function listPrizesByIds(db: Db, ids: readonly number[]): Promise<Row<'prizes'>[]> {
  const found: Row<'prizes'>[] = [];
  for (const some of chunksOf(ids, 500)) found.push(...(await openPrizes(db).where('id', 'in', some).execute()));
  return found;
}

/** Returns a campaign's prizes, including deleted ones. */
export const listPrizesWithDeleted = (db: Db, campaignId: number): Promise<Row<'prizes'>[]> =>
  db.selectFrom('prizes').selectAll().where('campaign_id', '=', campaignId).orderBy('id').execute();

const selectPrize = prepared<{ id: number }, Row<'prizes'>>((db, value) =>
  db.selectFrom('prizes').selectAll().where('id', '=', value('id')),
);

export const findPrize = async (db: Db, id: number): Promise<Row<'prizes'> | undefined> =>
  (await selectPrize(db, { id }))[0];

export async function insertPrize(db: Db, prize: NewRow<'prizes'>): Promise<void> {
  await db.insertInto('prizes').values(prize).execute();
}

export async function updatePrize(db: Db, id: number, values: Partial<PrizeValues>): Promise<void> {
  await db.updateTable('prizes').set(values).where('id', '=', id).execute();
}

export async function deletePrize(db: Db, id: number): Promise<void> {
  await db.updateTable('prizes').set({ is_deleted: 1 }).where('id', '=', id).execute();
}

/** Deletes a campaign's prizes of the wheel, or those of the board. */
export async function deletePrizesOfKind(db: Db, campaignId: number, isPressYourLuckPrize: boolean): Promise<void> {
  await db
    .updateTable('prizes')
    .set({ is_deleted: 1 })
    .where('campaign_id', '=', campaignId)
    .where('is_press_your_luck_prize', '=', toFlag(isPressYourLuckPrize))
    .execute();
}

/** Takes a unit for each of several awards. Locks the prizes in the order of their ids, as every node does. */
const TAKE_SEVERAL: MergedStatement = {
  text: `with asked as (select id, count(*) as units from unnest($1::bigint[]) as id group by id),
      locked as (select id, winner_total as before from prizes where id = any($1) order by id for update)
    update prizes set winner_total = greatest(before - units, 0) from locked join asked using (id)
    where prizes.id = locked.id and before > 0 returning prizes.id, before`,
  returnsRows: true,
  deal(rows, calls) {
    const left = new Map(rows.map(({ id, before }) => [id, Number(before)]));
    return calls.map(([id]) => {
      const before = left.get(id) ?? 0;
      left.set(id, before - 1);
      return before > 0 ? [{ winner_total: before - 1 }] : [];
    });
  },
};

const takeOne = prepared<{ id: number }, Pick<Row<'prizes'>, 'winner_total'>>(
  (db, value) =>
    db
      .updateTable('prizes')
      .set((eb) => ({ winner_total: eb('winner_total', '-', eb.lit(1)) }))
      .where('id', '=', value('id'))
      .where('winner_total', '>', sql.lit(0))
      .returning('winner_total'),
  TAKE_SEVERAL,
);

/**
 * Takes one unit from the prize's stock and locks the stock until the transaction ends. Returns how many are left, or
 * null if the prize was out of stock.
 */
export const takeWinner = async (db: Db, prizeId: number): Promise<number | null> =>
  (await takeOne(db, { id: prizeId }))[0]?.winner_total ?? null;

/** Adds one unit to the stock. */
export async function putWinnerBack(db: Db, prizeId: number): Promise<void> {
  await addWinners(db, prizeId, 1);
}

/** Adds units to the stock. Returns how many are left then. */
export async function addWinners(db: Db, prizeId: number, units: number): Promise<number> {
  const { winner_total } = await db
    .updateTable('prizes')
    .set((eb) => ({ winner_total: eb('winner_total', '+', units) }))
    .where('id', '=', prizeId)
    .returning('winner_total')
    .executeTakeFirstOrThrow();
  return winner_total;
}
