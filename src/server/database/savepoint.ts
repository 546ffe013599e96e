import { CompiledQuery } from 'kysely';
import type { AnyDb } from './engine.ts';

const SAVEPOINT = CompiledQuery.raw('savepoint part');
const RELEASE = CompiledQuery.raw('release part');
const ROLLBACK = CompiledQuery.raw('rollback to part');

/**
 * Runs a part of a transaction. If it throws, rolls back its writes, but not the transaction's earlier ones. Parts may
 * contain others.
 *
 * @throws the part's error
 */
export async function attemptPart<T>(transaction: AnyDb, part: () => Promise<T>): Promise<T> {
  await transaction.executeQuery(SAVEPOINT);
  try {
    const result = await part();
    await transaction.executeQuery(RELEASE);
    return result;
  } catch (error) {
    // Fails if the part ended the whole transaction, for example because the disk is full.
    await undo(transaction).catch(() => {});
    throw error;
  }
}

async function undo(transaction: AnyDb): Promise<void> {
  await transaction.executeQuery(ROLLBACK);
  await transaction.executeQuery(RELEASE);
}
