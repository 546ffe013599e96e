import { CompiledQuery } from 'kysely';
import type { AnyDb } from './engine.ts';

const SAVEPOINT = CompiledQuery.raw('savepoint part');
const RELEASE = CompiledQuery.raw('release part');
const ROLLBACK = CompiledQuery.raw('rollback to part');

/** How a part of a transaction ended. */
export type PartEnd<T> = { kind: 'done'; result: T } | { kind: 'undone'; error: unknown };

/**
 * Runs a part of a transaction. If it throws, rolls back its writes, but not the transaction's earlier ones. Parts may
 * contain others.
 *
 * @throws the part's error if it ended the whole transaction, for example because the disk is full
 */
export async function withSavepoint<T>(transaction: AnyDb, part: () => Promise<T>): Promise<PartEnd<T>> {
  await transaction.executeQuery(SAVEPOINT);
  try {
    const result = await part();
    await transaction.executeQuery(RELEASE);
    return { kind: 'done', result };
  } catch (error) {
    await undo(transaction).catch(() => {
      throw error;
    });
    return { kind: 'undone', error };
  }
}

/** Runs a part as `withSavepoint` does, but throws the part's error. */
export async function attemptPart<T>(transaction: AnyDb, part: () => Promise<T>): Promise<T> {
  const end = await withSavepoint(transaction, part);
  if (end.kind === 'undone') throw end.error;
  return end.result;
}

/**
 * Runs the first writes of a part that `withSavepoint` runs. If they throw, rolls the part back to its beginning. Avoids
 * the two statements of a separate savepoint.
 *
 * @throws the writes' error
 */
export async function attemptFirst<T>(transaction: AnyDb, writes: () => Promise<T>): Promise<T> {
  try {
    return await writes();
  } catch (error) {
    await transaction.executeQuery(ROLLBACK).catch(() => {
      throw error;
    });
    throw error;
  }
}

async function undo(transaction: AnyDb): Promise<void> {
  await transaction.executeQuery(ROLLBACK);
  await transaction.executeQuery(RELEASE);
}
