import { chunksOf } from '../chunks.ts';
import type { Db } from '../database/schema.ts';
import type { ListedErasure } from '../erasure-list.ts';

/** Erasures per statement. */
const PER_STATEMENT = 1000;

/** Returns the erasures of all vendors, or those of these people, as the list outside the database stores them. */
export async function listErasures(db: Db, userIds?: readonly number[]): Promise<ListedErasure[]> {
  const rows = db
    .selectFrom('erasures')
    .innerJoin('users', 'users.id', 'erasures.user_id')
    .leftJoin('walk_ups', 'walk_ups.visitor_id', 'erasures.user_id')
    .select(['erasures.id', 'erasures.erased_at as erasedAt', 'erasures.client_id as vendorId'])
    .select(['erasures.user_id as userId', 'users.created_at as createdAt', 'walk_ups.walk_up_id as walkUpId'])
    .orderBy('erasures.id');
  if (!userIds) return rows.execute();
  const found: ListedErasure[] = [];
  for (const ids of chunksOf(userIds, PER_STATEMENT))
    found.push(...(await rows.where('erasures.user_id', 'in', ids).execute()));
  return found;
}

/** A person whose erasure the database lacks, such as after a restore. */
export interface LostErasure {
  userId: number;
  vendorId: number;
}

/**
 * Returns the people of listed erasures who are not erased. A user with a listed id counts only with the same vendor and
 * moment of creation, because a restored database may have given the id to somebody else. A visit that a kiosk has sent
 * again has a new user, and counts by its own id.
 */
export async function findLost(db: Db, listed: readonly ListedErasure[]): Promise<LostErasure[]> {
  const lost = new Map<number, LostErasure>();
  for (const [vendorId, ofVendor] of Map.groupBy(listed, (erasure) => erasure.vendorId)) {
    for (const chunk of chunksOf(ofVendor, PER_STATEMENT)) {
      const people = new Set(chunk.map(({ userId, createdAt }) => personKey(userId, createdAt)));
      const userIds = chunk.map(({ userId }) => userId);
      for (const { id, created_at } of await findUsers(db, vendorId, userIds))
        if (people.has(personKey(id, created_at))) lost.set(id, { userId: id, vendorId });
      const visits = chunk.flatMap(({ walkUpId }) => walkUpId ?? []);
      for (const { id } of await findVisitors(db, vendorId, visits)) lost.set(id, { userId: id, vendorId });
    }
  }
  return [...lost.values()];
}

/** Restored databases may have given one id to several people, whose erasures are all in the list. */
const personKey = (userId: number, createdAt: string): string => `${userId} ${createdAt}`;

async function findUsers(db: Db, vendorId: number, ids: readonly number[]) {
  const users = db.selectFrom('users').select(['id', 'created_at']).where('id', 'in', ids);
  const people = users.where('client_id', '=', vendorId).where('role', '<>', 'Admin');
  return people.where('erased_at', 'is', null).execute();
}

async function findVisitors(db: Db, vendorId: number, walkUpIds: readonly string[]) {
  // PostgreSQL does not allow empty lists.
  if (walkUpIds.length === 0) return [];
  return db
    .selectFrom('walk_ups')
    .innerJoin('users', 'users.id', 'walk_ups.visitor_id')
    .select('users.id')
    .where('walk_ups.client_id', '=', vendorId)
    .where('walk_ups.walk_up_id', 'in', walkUpIds)
    .where('users.erased_at', 'is', null)
    .execute();
}
