import { sql } from 'kysely';
import { type DateMark, heavierMark } from '#shared/entities/date-mark.ts';
import { prepared } from '../database/prepared.ts';
import { type Db, type Row, toFlag } from '../database/schema.ts';
import { momentColumns, type RowMoment } from '../rules/row-moment.ts';
import type { StatusValues } from '../rules/status-values.ts';
import type { RowDevices } from './distrust.ts';

/** True for a status that is not all zeros. Opening the game stores a status of zeros, which does not count as play. */
export const isStatusOfPlay = sql<boolean>`(
  game_status_type > 0 or total_spins_earned > 0 or remaining_spins > 0 or total_points_earned > 0
  or is_press_your_luck_spin_used > 0)`;

const selectStatus = prepared<{ id: number }, Row<'game_statuses'>>((db, value) =>
  db.selectFrom('game_statuses').selectAll().where('id', '=', value('id')),
);

export const findGameStatusById = async (db: Db, id: number): Promise<Row<'game_statuses'> | undefined> =>
  (await selectStatus(db, { id }))[0];

const selectStatusOfPlay = prepared<{ userId: number; campaignId: number }, Row<'game_statuses'>>((db, value) =>
  db
    .selectFrom('game_statuses')
    .selectAll()
    .where('user_id', '=', value('userId'))
    .where('campaign_id', '=', value('campaignId')),
);

export const findGameStatus = async (
  db: Db,
  userId: number,
  campaignId: number,
): Promise<Row<'game_statuses'> | undefined> => (await selectStatusOfPlay(db, { userId, campaignId }))[0];

export const listGameStatuses = (db: Db, userId: number): Promise<Row<'game_statuses'>[]> =>
  db.selectFrom('game_statuses').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Returns the player's status in the campaign. Creates it with zeros if missing. `now` is ISO 8601. */
export async function ensureGameStatus(
  db: Db,
  userId: number,
  campaignId: number,
  now: string,
): Promise<Row<'game_statuses'>> {
  const found = await findGameStatus(db, userId, campaignId);
  if (found) return found;
  // The update changes nothing, but returns a row that a concurrent call has inserted.
  return db
    .insertInto('game_statuses')
    .values({ user_id: userId, campaign_id: campaignId, updated_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'campaign_id']).doUpdateSet({ user_id: userId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks the player's play with a doubt about its dates, unless a heavier mark is stored. `now` is ISO 8601. */
export async function noteDateMark(
  db: Db,
  { userId, campaignId }: { userId: number; campaignId: number },
  mark: DateMark,
  now: string,
): Promise<void> {
  const { id, date_mark } = await ensureGameStatus(db, userId, campaignId, now);
  const heavier = heavierMark(date_mark, mark);
  if (heavier === date_mark) return;
  await db.updateTable('game_statuses').set({ date_mark: heavier }).where('id', '=', id).execute();
}

/** The columns that a player's step changes. */
type Change = Omit<Row<'game_statuses'>, 'id' | 'user_id' | 'campaign_id' | 'date_mark'>;

type Value = <Name extends keyof Change | 'id'>(name: Name) => (Change & { id: number })[Name];

const progressOf = (value: Value) => ({
  total_spins_earned: value('total_spins_earned'),
  remaining_spins: value('remaining_spins'),
  total_points_earned: value('total_points_earned'),
  is_press_your_luck_spin_used: value('is_press_your_luck_spin_used'),
  is_extra_spin_left: value('is_extra_spin_left'),
  updated_at: value('updated_at'),
  occurred_at: value('occurred_at'),
  moment_kind: value('moment_kind'),
  device_id: value('device_id'),
  sender_id: value('sender_id'),
});

const changeStatus = prepared<Change & { id: number }, unknown>((db, value) =>
  db
    .updateTable('game_statuses')
    .set({ ...progressOf(value), game_status_type: value('game_status_type') })
    .where('id', '=', value('id')),
);

/** Leaves the type out, because SQLite would rewrite the index that contains it. Most statuses of a play keep the type. */
const changeProgress = prepared<Change & { id: number }, unknown>((db, value) =>
  db.updateTable('game_statuses').set(progressOf(value)).where('id', '=', value('id')),
);

/**
 * Stores new values, their moment, their time of arrival (`now`, ISO 8601), and their devices. The transaction must have
 * read the row. Returns the changed row.
 */
export async function updateGameStatus(
  db: Db,
  stored: Row<'game_statuses'>,
  values: StatusValues,
  { now, moment, devices }: { now: string; moment: RowMoment; devices: RowDevices },
): Promise<Row<'game_statuses'>> {
  const isSameType = values.gameStatusType === stored.game_status_type;
  const changed: Change = {
    game_status_type: values.gameStatusType,
    total_spins_earned: values.totalSpinsEarned,
    remaining_spins: values.remainingSpins,
    total_points_earned: values.totalPointsEarned,
    is_press_your_luck_spin_used: toFlag(values.isPressYourLuckSpinUsed),
    is_extra_spin_left: toFlag(values.isExtraSpinLeft),
    updated_at: now,
    ...momentColumns(moment),
    ...devices,
  };
  await (isSameType ? changeProgress : changeStatus)(db, { id: stored.id, ...changed });
  return { ...stored, ...changed };
}
