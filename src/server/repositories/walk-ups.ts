import { type ExpressionBuilder, sql } from 'kysely';
import type { HeldReason } from '#shared/entities/award-decision.ts';
import { prepared } from '../database/prepared.ts';
import type { Db, NewRow, Row, Schema } from '../database/schema.ts';
import { NO_PASSWORD } from '../security/password.ts';
import { isDistrusted } from './distrust.ts';

export const findWalkUp = (db: Db, vendorId: number, walkUpId: string): Promise<Row<'walk_ups'> | undefined> =>
  db
    .selectFrom('walk_ups')
    .selectAll()
    .where('client_id', '=', vendorId)
    .where('walk_up_id', '=', walkUpId)
    .executeTakeFirst();

export async function insertWalkUp(db: Db, walkUp: NewRow<'walk_ups'>): Promise<void> {
  await db.insertInto('walk_ups').values(walkUp).execute();
}

/** Stores a visitor, who has no user name and no password, and returns the id. `now` is ISO 8601. */
export async function insertVisitor(
  db: Db,
  visitor: { vendorId: number; firstName: string; lastName: string; email: string; now: string },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      client_id: visitor.vendorId,
      role: 'Visitor',
      email: visitor.email,
      password_hash: NO_PASSWORD,
      first_name: visitor.firstName,
      last_name: visitor.lastName,
      created_at: visitor.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selectMerge = prepared<{ visitorId: number }, { user_id: number }>((db, value) =>
  db.selectFrom('walk_ups').select('user_id').where('visitor_id', '=', value('visitorId')).limit(1),
);

/** Returns the person with whom an administrator has merged this visitor, or else the id itself. */
export const mergedInto = async (db: Db, userId: number): Promise<number> =>
  (await selectMerge(db, { visitorId: userId }))[0]?.user_id ?? userId;

const selectWalkUpId = prepared<{ visitorId: number }, { walk_up_id: string }>((db, value) =>
  db.selectFrom('walk_ups').select('walk_up_id').where('visitor_id', '=', value('visitorId')).limit(1),
);

/** Returns the id that the kiosk made for this visitor, or undefined for other players. */
export const findWalkUpId = async (db: Db, visitorId: number): Promise<string | undefined> =>
  (await selectWalkUpId(db, { visitorId }))[0]?.walk_up_id;

const selectHeldReason = prepared<{ userId: number; campaignId: number }, { held: HeldReason | null }>((db, value) => {
  const isOfVisit = sql<boolean>`visit.user_id = ${value('userId')} and visit.campaign_id = ${value('campaignId')}`;
  const held = sql<HeldReason | null>`case
    when exists (select 1 from walk_ups as visit where ${isOfVisit} and visit.is_above_pace = 1) then 'above-pace'
    when exists (select 1 from walk_ups as visit
      join walk_ups as earlier on earlier.campaign_id = visit.campaign_id and earlier.email_key = visit.email_key
      where ${isOfVisit} and earlier.user_id < visit.user_id and not ${isDistrusted('earlier', 'created_at')})
    or exists (select 1 from walk_ups as visit
      join users as player on player.email_key = visit.email_key and player.id <> visit.user_id
      join campaign_users as place on place.user_id = player.id and place.campaign_id = visit.campaign_id
      where ${isOfVisit}) then 'second-visit' end`;
  return db.selectNoFrom(held.as('held'));
});

/**
 * Returns why the award of a visitor waits for an administrator, or null: the visit is above the pace of its device, or an
 * earlier visitor of the campaign gave the same email, or a user of the campaign has it. This visitor and that person may be the
 * same. Void visits do not count, because a thief can invent visits with honest people's emails.
 */
export const heldReason = async (db: Db, userId: number, campaignId: number): Promise<HeldReason | null> =>
  (await selectHeldReason(db, { userId, campaignId }))[0]?.held ?? null;

/**
 * The people for whom a device acts, in a query with `users`: players, and the visitors that one of the devices made.
 * The email that a visitor types gives no identity, so no other device may act for the visitor.
 */
export const isOfDevice = (eb: ExpressionBuilder<Schema, 'users'>, deviceIds: readonly number[]) =>
  eb.or([
    eb('users.role', '=', 'Player'),
    eb.exists(
      eb
        .selectFrom('walk_ups')
        .select('walk_up_id')
        .whereRef('walk_ups.user_id', '=', 'users.id')
        .where('walk_ups.device_id', 'in', deviceIds),
    ),
  ]);
