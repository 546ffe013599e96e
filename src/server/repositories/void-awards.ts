import { sql } from 'kysely';
import type { Arrivals, VoidAward } from '#shared/entities/distrust.ts';
import type { Db, Row } from '../database/schema.ts';
import { fullName } from '../rules/full-name.ts';
import { isKept } from './awarded-prizes.ts';
import { isDistrusted } from './distrust.ts';
import { isUndone } from './given-prizes.ts';
import { countHandOvers, countHandOversOfDevice } from './hand-overs.ts';
import { putWinnerBack } from './prizes.ts';
import { takeUnit } from './units.ts';

const fromDevice = (id: number) => sql<boolean>`(device_id = ${id} or sender_id = ${id})`;

/**
 * Counts the plays with rows, the awards with a unit, and the hand-overs that were not undone, that have arrived from a
 * device since a moment (ISO 8601).
 */
export async function countArrivals(db: Db, id: number, since: string): Promise<Arrivals> {
  const { rows } = await sql<Arrivals>`
    select (select count(*) from (
        select user_id, campaign_id from user_answers where ${fromDevice(id)} and created_at >= ${since}
        union select user_id, campaign_id from game_statuses where ${fromDevice(id)} and updated_at >= ${since}
        union select user_id, campaign_id from awarded_prizes where ${fromDevice(id)} and created_at >= ${since}
      ) as arrived) as plays,
      (select count(*) from awarded_prizes where ${fromDevice(id)} and created_at >= ${since}
        and is_void = 0 and ${isKept}) as awards,
      (select count(*) from hand_overs where ${fromDevice(id)} and created_at >= ${since} and not ${isUndone})
        as "handOvers"`.execute(db);
  return rows[0] ?? { plays: 0, awards: 0, handOvers: 0 };
}

/** The moments that decide which awards of a device are void. Times are ISO 8601. */
interface Distrust {
  /** Null for a device that is trusted again. */
  since: string | null;
  /** An award that an administrator has confirmed since then stays valid. */
  revokedAt: string;
  now: string;
}

/**
 * Sets the moment since which a device is not trusted. Voids the awards that arrived since then, and puts their units back.
 * Counts the device's hand-overs and undos again. Gives units to void awards that arrived before. Returns the awards that
 * stay void because no unit is left.
 */
export async function setDistrust(db: Db, id: number, { since, revokedAt, now }: Distrust): Promise<VoidAward[]> {
  await db.updateTable('devices').set({ distrusted_since: since }).where('id', '=', id).execute();
  if (since !== null) await voidAwards(db, id, { since, revokedAt, now });
  await countHandOversOfDevice(db, id, now);
  return countAwardsAgain(db, id, now);
}

async function voidAwards(db: Db, id: number, { since, revokedAt, now }: Distrust & { since: string }) {
  const awards = await db
    .updateTable('awarded_prizes')
    .set({ is_void: 1 })
    .where(fromDevice(id))
    .where('created_at', '>=', since)
    .where('is_void', '=', 0)
    .where((eb) =>
      eb.or([eb('decision', 'is', null), eb.and([eb('decision', '=', 'confirmed'), eb('decided_at', '<', revokedAt)])]),
    )
    .returning(['id', 'prize_id'])
    .execute();
  for (const { id: awardId, prize_id } of awards) {
    await putWinnerBack(db, prize_id);
    await countHandOvers(db, awardId, now);
  }
}

/**
 * Counts a void award again: with the unit that one of its hand-overs has taken from the stock, or else with one of the
 * stock. Returns false and changes nothing if no unit is left.
 */
export async function countAgain(
  db: Db,
  { id, prize_id, extra_taken }: Row<'awarded_prizes'>,
  now: string,
): Promise<boolean> {
  const hasTaken = extra_taken > 0;
  if (!hasTaken && !(await takeUnit(db, prize_id, { makerId: null, now }))) return false;
  // The award takes over the unit of one of its hand-overs.
  const counted = { is_void: 0, extra_taken: hasTaken ? extra_taken - 1 : 0 };
  await db.updateTable('awarded_prizes').set(counted).where('id', '=', id).execute();
  await countHandOvers(db, id, now);
  return true;
}

async function countAwardsAgain(db: Db, id: number, now: string): Promise<VoidAward[]> {
  const awards = await db
    .selectFrom('awarded_prizes')
    .innerJoin('prizes', 'prizes.id', 'awarded_prizes.prize_id')
    .innerJoin('users', 'users.id', 'awarded_prizes.user_id')
    .selectAll('awarded_prizes')
    .select(['prizes.name', 'first_name', 'last_name'])
    .where(sql<boolean>`(awarded_prizes.device_id = ${id} or awarded_prizes.sender_id = ${id})`)
    .where('is_void', '=', 1)
    .where(isKept)
    .where(sql<boolean>`not ${isDistrusted('awarded_prizes', 'created_at')}`)
    .orderBy('awarded_prizes.id')
    .execute();
  const left: VoidAward[] = [];
  for (const award of awards) {
    if (!(await countAgain(db, award, now))) left.push(presentVoid(award));
  }
  return left;
}

/** Returns awards as an earlier answer listed them, with the winners' present names. */
export async function listVoidAwards(db: Db, ids: readonly number[]): Promise<VoidAward[]> {
  // PostgreSQL does not allow empty lists.
  if (ids.length === 0) return [];
  const awards = await db
    .selectFrom('awarded_prizes')
    .innerJoin('prizes', 'prizes.id', 'awarded_prizes.prize_id')
    .innerJoin('users', 'users.id', 'awarded_prizes.user_id')
    .select(['awarded_prizes.id', 'prizes.name', 'first_name', 'last_name'])
    .where('awarded_prizes.id', 'in', ids)
    .orderBy('awarded_prizes.id')
    .execute();
  return awards.map(presentVoid);
}

const presentVoid = (award: { id: number; name: string; first_name: string; last_name: string }): VoidAward => ({
  id: award.id,
  prizeName: award.name,
  userName: fullName(award),
});
