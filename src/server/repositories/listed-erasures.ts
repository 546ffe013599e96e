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
  for (const chunk of chunksOf(listed, PER_STATEMENT)) {
    const byUser = new Map(chunk.map((erasure) => [erasure.userId, erasure]));
    for (const { id, client_id, created_at } of await findUsers(db, [...byUser.keys()])) {
      const erasure = byUser.get(id);
      if (erasure?.vendorId === client_id && erasure.createdAt === created_at)
        lost.set(id, { userId: id, vendorId: client_id });
    }
    const byVisit = new Map(chunk.flatMap((erasure) => (erasure.walkUpId ? [[erasure.walkUpId, erasure]] : [])));
    for (const { id, client_id, walk_up_id } of await findVisitors(db, [...byVisit.keys()]))
      if (byVisit.get(walk_up_id)?.vendorId === client_id) lost.set(id, { userId: id, vendorId: client_id });
  }
  return [...lost.values()];
}

async function findUsers(db: Db, ids: readonly number[]) {
  const users = db.selectFrom('users').select(['id', 'client_id', 'created_at']).where('id', 'in', ids);
  return users.where('erased_at', 'is', null).where('role', '<>', 'Admin').execute();
}

async function findVisitors(db: Db, walkUpIds: readonly string[]) {
  // PostgreSQL does not allow empty lists.
  if (walkUpIds.length === 0) return [];
  return db
    .selectFrom('walk_ups')
    .innerJoin('users', 'users.id', 'walk_ups.visitor_id')
    .select(['users.id', 'users.client_id', 'walk_ups.walk_up_id'])
    .where('walk_ups.walk_up_id', 'in', walkUpIds)
    .where('users.erased_at', 'is', null)
    .execute();
}
