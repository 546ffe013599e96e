import { type RawBuilder, sql } from 'kysely';
import type { AwardDecision } from '#shared/entities/award-decision.ts';
import { extraUnits } from '#shared/rules/hand-overs.ts';
import type { Db, NewRow, Row } from '../database/schema.ts';
import { noteClaimChange } from './claim-changes.ts';
import { areDistrusted, type RowDevices } from './distrust.ts';
import { isGiven, isOfDistrusted, isUndone } from './given-prizes.ts';
import { putWinnerBack } from './prizes.ts';
import { momentOf } from './reports.ts';
import { takeUnit } from './units.ts';

/** An award with its winner, prize and campaign. Times are ISO 8601. */
export interface WonPrize {
  awardId: number;
  claimCode: string;
  userId: number;
  firstName: string;
  lastName: string;
  email: string | null;
  prizeId: number;
  prizeName: string;
  /** Null if the moment is unknown. */
  wonAt: string | null;
  kioskName: string | null;
  isVoid: number;
  held: string | null;
  decision: AwardDecision | null;
}

/** A hand-over with the names of its kiosk and administrator. */
export interface NamedHandOver {
  id: number;
  handOverId: string;
  claimCode: string;
  /** Null if the moment is unknown. */
  happenedAt: string | null;
  receivedAt: string;
  kioskName: string | null;
  doneBy: string | null;
  undoneAt: string | null;
  undoneReason: string | null;
  /** 1 if it was undone, and not by a kiosk that is not trusted. */
  isUndone: number;
  /** 1 if it came from a kiosk that is not trusted. */
  isDistrusted: number;
}

const flag = (condition: RawBuilder<boolean>) => sql<number>`case when ${condition} then 1 else 0 end`;

/** Stores a hand-over. Changes nothing if its id is stored. */
export async function insertHandOver(db: Db, handOver: NewRow<'hand_overs'>): Promise<void> {
  const inserted = db.insertInto('hand_overs').values(handOver);
  await inserted.onConflict((conflict) => conflict.columns(['client_id', 'hand_over_id']).doNothing()).execute();
}

/** A hand-over. `is_undone` is 1 if it was undone, and not by a kiosk that is not trusted. */
export type FoundHandOver = Row<'hand_overs'> & { is_undone: number };

export const findHandOver = (db: Db, vendorId: number, handOverId: string): Promise<FoundHandOver | undefined> =>
  handOversOf(db, vendorId).where('hand_over_id', '=', handOverId).executeTakeFirst();

export const findHandOverById = (db: Db, vendorId: number, id: number): Promise<FoundHandOver | undefined> =>
  handOversOf(db, vendorId).where('id', '=', id).executeTakeFirst();

const handOversOf = (db: Db, vendorId: number) =>
  db.selectFrom('hand_overs').selectAll().select(flag(isUndone).as('is_undone')).where('client_id', '=', vendorId);

/** How a hand-over is taken back. `now` is ISO 8601. The devices are null for an administrator. */
export interface Undo extends RowDevices {
  reason: string;
  now: string;
}

/** Undoes a hand-over. Keeps an earlier undo, unless it came from a kiosk that is not trusted and this one does not. */
export async function undoHandOver(db: Db, id: number, { reason, now, device_id, sender_id }: Undo): Promise<void> {
  const isVoid = await areDistrusted(db, { device_id, sender_id });
  await db
    .updateTable('hand_overs')
    .set({ undone_at: now, undone_reason: reason, undo_device_id: device_id, undo_sender_id: sender_id })
    .where('id', '=', id)
    .where((eb) => (isVoid ? eb('undone_at', 'is', null) : eb.not(isUndone)))
    .execute();
}

/** Removes the reasons why hand-overs to these people were undone, because a reason may name the person. */
export async function forgetReasons(db: Db, userIds: readonly number[]): Promise<void> {
  const theirs = db.selectFrom('awarded_prizes').select('claim_code').where('user_id', 'in', userIds);
  await db
    .updateTable('hand_overs')
    .set({ undone_reason: null })
    .where('claim_code', 'in', theirs)
    .where('undone_reason', 'is not', null)
    .execute();
}

const selectHandOvers = async (db: Db, where: RawBuilder<unknown>): Promise<NamedHandOver[]> => {
  const { rows } = await sql<NamedHandOver>`
    select hand_overs.id, hand_overs.hand_over_id as "handOverId", hand_overs.claim_code as "claimCode",
      ${momentOf('hand_overs', 'created_at')} as "happenedAt", hand_overs.created_at as "receivedAt",
      devices.name as "kioskName",
      case when users.id is not null then trim(users.first_name || ' ' || users.last_name) end as "doneBy",
      hand_overs.undone_at as "undoneAt", hand_overs.undone_reason as "undoneReason",
      ${flag(isUndone)} as "isUndone", ${flag(isOfDistrusted)} as "isDistrusted"
    from hand_overs
    left join devices on devices.id = hand_overs.device_id
    left join users on users.id = hand_overs.user_id
    where ${where} order by hand_overs.id`.execute(db);
  return rows;
};

/** Returns the hand-overs of claim codes, at least one, at a vendor, in the order of their arrival. */
export const listHandOversOfCodes = (db: Db, vendorId: number, codes: readonly string[]): Promise<NamedHandOver[]> =>
  selectHandOvers(db, sql`hand_overs.claim_code in (${sql.join(codes)}) and hand_overs.client_id = ${vendorId}`);

/** Returns the hand-overs of a campaign's awards, in the order of their arrival. */
export const listHandOversOfCampaign = (db: Db, vendorId: number, campaignId: number): Promise<NamedHandOver[]> =>
  selectHandOvers(
    db,
    sql`hand_overs.client_id = ${vendorId} and hand_overs.claim_code in
      (select claim_code from awarded_prizes where campaign_id = ${campaignId})`,
  );

/**
 * Returns a vendor's hand-overs without an award of the vendor: it has not arrived, or another vendor's award has the code.
 */
export const listUnmatched = (db: Db, vendorId: number): Promise<NamedHandOver[]> =>
  selectHandOvers(
    db,
    sql`hand_overs.client_id = ${vendorId} and not exists
      (select 1 from awarded_prizes join campaigns on campaigns.id = awarded_prizes.campaign_id
        where awarded_prizes.claim_code = hand_overs.claim_code and campaigns.client_id = ${vendorId})`,
  );

/** Returns the newest hand-overs that a device made, latest first. */
export async function listHandOversOfDevice(db: Db, deviceId: number, limit: number): Promise<NamedHandOver[]> {
  const rows = await selectHandOvers(
    db,
    sql`hand_overs.id in (select id from hand_overs where device_id = ${deviceId} order by id desc limit ${limit})`,
  );
  return rows.reverse();
}

const selectWon = async (db: Db, where: RawBuilder<unknown>): Promise<PrizeOfShow[]> => {
  const { rows } = await sql<PrizeOfShow>`
    select awarded.id as "awardId", awarded.claim_code as "claimCode", awarded.campaign_id as "campaignId",
      campaigns.name as "campaignName", campaigns.client_id as "vendorId", campaigns.claim_by, campaigns.start_date,
      campaigns.end_date, campaigns.time_zone, users.id as "userId", users.first_name as "firstName",
      users.last_name as "lastName", users.email, prizes.id as "prizeId", prizes.name as "prizeName",
      ${momentOf('awarded', 'created_at')} as "wonAt", devices.name as "kioskName", awarded.is_void as "isVoid",
      awarded.held, awarded.decision
    from awarded_prizes as awarded
    join campaigns on campaigns.id = awarded.campaign_id
    join users on users.id = awarded.user_id
    join prizes on prizes.id = awarded.prize_id
    left join devices on devices.id = awarded.device_id
    where ${where} order by awarded.id desc`.execute(db);
  return rows;
};

/** A won prize with the facts of its campaign. */
export interface PrizeOfShow
  extends WonPrize,
    Pick<Row<'campaigns'>, 'claim_by' | 'start_date' | 'end_date' | 'time_zone'> {
  campaignId: number;
  campaignName: string;
  vendorId: number;
}

/** Returns the awards of a campaign, the latest arrival first. */
export const listWonPrizes = (db: Db, campaignId: number) => selectWon(db, sql`awarded.campaign_id = ${campaignId}`);

/** Returns a person's awards, the latest arrival first. */
export const listWonPrizesOfPerson = (db: Db, userId: number) => selectWon(db, sql`awarded.user_id = ${userId}`);

/** Returns the awards with these claim codes, at least one, of any vendor. */
export const listWonPrizesOfCodes = (db: Db, codes: readonly string[]) =>
  selectWon(db, sql`awarded.claim_code in (${sql.join(codes)})`);

/** Counts the hand-overs that have arrived before their award. `now` is ISO 8601. */
export async function countEarlierHandOvers(db: Db, awardId: number, now: string): Promise<void> {
  await countAwardsHandOvers(db, sql`awarded_prizes.id = ${awardId}`, now);
}

/**
 * Counts the hand-overs of an award again, after one of them or the award has changed, and notes the change of its claim.
 * `now` is ISO 8601.
 */
export const countHandOvers = (db: Db, awardId: number, now: string): Promise<void> =>
  countChangedClaims(db, sql`awarded_prizes.id = ${awardId}`, now);

/**
 * Counts the hand-overs again of all awards of the device's vendor that the device has handed over, or whose hand-over it
 * has undone. Another vendor's award with such a code stays as it is.
 */
export const countHandOversOfDevice = (db: Db, deviceId: number, now: string): Promise<void> =>
  countChangedClaims(
    db,
    sql`campaigns.client_id = (select client_id from devices where id = ${deviceId})
      and awarded_prizes.claim_code in (select claim_code from hand_overs
        where client_id = (select client_id from devices where id = ${deviceId})
          and ${deviceId} in (device_id, sender_id, undo_device_id, undo_sender_id))`,
    now,
  );

/**
 * Takes units for hand-overs beyond the awards' own, if kiosks had reserved all units before. Call it before units are
 * leased, and when a lease has changed. `now` is ISO 8601.
 */
export async function takeOwedUnits(db: Db, prizeIds: readonly number[], now: string): Promise<void> {
  // PostgreSQL does not allow empty lists.
  if (prizeIds.length === 0) return;
  const isOwed = sql`awarded_prizes.prize_id in (${sql.join(prizeIds)}) and extra_given > extra_taken`;
  await countAwardsHandOvers(db, isOwed, now);
}

/** Like `takeOwedUnits`, for all prizes of a vendor. Call it when an administrator has made units free. */
export const takeOwedUnitsOfVendor = async (db: Db, vendorId: number, now: string): Promise<void> => {
  await countAwardsHandOvers(db, sql`campaigns.client_id = ${vendorId} and extra_given > extra_taken`, now);
};

type CountedAward = Row<'awarded_prizes'> & { given: number; erasedAt: string | null };

async function countChangedClaims(db: Db, where: RawBuilder<unknown>, now: string): Promise<void> {
  for (const award of await countAwardsHandOvers(db, where, now)) await noteClaimChange(db, award, now);
}

async function countAwardsHandOvers(db: Db, where: RawBuilder<unknown>, now: string): Promise<CountedAward[]> {
  const { rows } = await sql<CountedAward>`
    select awarded_prizes.*, users.erased_at as "erasedAt", (select count(*) from hand_overs
        where hand_overs.claim_code = awarded_prizes.claim_code and hand_overs.client_id = campaigns.client_id
          and ${isGiven}) as given
    from awarded_prizes join campaigns on campaigns.id = awarded_prizes.campaign_id
    join users on users.id = awarded_prizes.user_id
    where ${where} order by awarded_prizes.id`.execute(db);
  for (const award of rows) await countAward(db, award, now);
  return rows;
}

/**
 * Takes a unit from the stock for each hand-over beyond the award's own, or puts it back. Takes only unreserved units,
 * because the others are leased to kiosks; `takeOwedUnits` takes the missing units later. Also removes reasons about an
 * erased winner, because they may arrive after the erasure.
 */
async function countAward(db: Db, award: CountedAward, now: string): Promise<void> {
  if (award.erasedAt !== null) await forgetReasons(db, [award.user_id]);
  const extra = extraUnits({ isVoid: award.is_void === 1, decision: award.decision }, Number(award.given));
  if (extra === award.extra_given && extra === award.extra_taken) return;
  let taken = award.extra_taken;
  for (; taken > extra; taken -= 1) await putWinnerBack(db, award.prize_id);
  while (taken < extra && (await takeUnit(db, award.prize_id, { makerId: null, now }))) taken += 1;
  const counted = { extra_given: extra, extra_taken: taken };
  await db.updateTable('awarded_prizes').set(counted).where('id', '=', award.id).execute();
}
