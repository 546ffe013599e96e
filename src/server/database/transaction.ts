import { setTimeout as pause } from 'node:timers/promises';
import { engineOf, type LockScope } from './engine.ts';
import type { Db } from './schema.ts';

/** A transaction that collides with another one is run again so many times. */
const MAXIMUM_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

/**
 * Runs the work in one transaction, in which nobody else touches what `scope` names. It may be run again, if it
 * collided with another one: what it does beside the database must bear that.
 */
export async function inTransaction<T>(db: Db, scope: LockScope, work: (transaction: Db) => Promise<T>): Promise<T> {
  const engine = engineOf(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await engine.transact(db, async (transaction) => {
        await engine.lock(transaction, scope);
        return work(transaction);
      });
    } catch (error) {
      if (attempt === MAXIMUM_ATTEMPTS || !engine.isCollision(error)) throw error;
    }
    // Two that have collided must not do so again at once.
    await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
  }
}
