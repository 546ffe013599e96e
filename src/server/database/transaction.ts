import { setTimeout as pause } from 'node:timers/promises';
import { engineOf, type LockScope } from './engine.ts';
import type { Db } from './schema.ts';

/** Maximum runs of a transaction that collides. */
const MAXIMUM_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

/**
 * Runs the work in one transaction that locks `scope`. Runs the work again after a collision, so the work must not
 * depend on side effects outside the database.
 */
export async function inTransaction<T>(db: Db, scope: LockScope, work: (transaction: Db) => Promise<T>): Promise<T> {
  const engine = engineOf(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await engine.transact(db, scope, work);
    } catch (error) {
      if (attempt === MAXIMUM_ATTEMPTS || !engine.isCollision(error)) throw error;
    }
    // Wait a random time, so that two colliding transactions do not collide again.
    await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
  }
}
