import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AttemptKind, Db } from '../database/schema.ts';

/** Identifies a count. */
export interface AttemptKey {
  kind: AttemptKind;
  keyHash: string;
}

/** The time against which counts are compared, in ISO 8601. */
export interface AttemptTime {
  now: string;
  /** The latest possible end. A count with a later end was made while the clock was ahead. */
  latestEnd: string;
}

export interface AttemptTerm extends AttemptTime {
  /** When a count that begins now ends. */
  endsAt: string;
}

export interface AttemptRule {
  /** For a running count, true if it allows one more attempt. */
  isAllowed: RawBuilder<SqlBool>;
  /** True if each attempt extends the count. */
  isRenewed: boolean;
}

const isOver = ({ now, latestEnd }: AttemptTime) =>
  sql<SqlBool>`(attempts.ends_at <= ${now} or attempts.ends_at > ${latestEnd})`;

/**
 * Counts one attempt if the rule allows it. One statement, so that concurrent attempts, even at several nodes, are
 * counted one after another.
 * @returns the new count, or null if the attempt is not allowed and not counted
 */
export async function countAttempt(
  db: Db,
  { kind, keyHash }: AttemptKey,
  term: AttemptTerm,
  { isAllowed, isRenewed }: AttemptRule,
): Promise<number | null> {
  const counted = await db
    .insertInto('attempts')
    .values({ kind, key_hash: keyHash, count: 1, ends_at: term.endsAt })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key_hash'])
        .doUpdateSet({
          count: sql<number>`case when ${isOver(term)} then 1 else attempts.count + 1 end`,
          ends_at: isRenewed
            ? sql<string>`excluded.ends_at`
            : sql<string>`case when ${isOver(term)} then excluded.ends_at else attempts.ends_at end`,
        })
        .where(sql<SqlBool>`(${isOver(term)} or ${isAllowed})`),
    )
    .returning('count')
    .executeTakeFirst();
  return counted?.count ?? null;
}

/** Subtracts one attempt from its count. */
export async function uncountAttempt(db: Db, { kind, keyHash }: AttemptKey): Promise<void> {
  await db
    .updateTable('attempts')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('kind', '=', kind)
    .where('key_hash', '=', keyHash)
    .where('count', '>', 0)
    .execute();
}

/** True if a running count exists. */
export async function isCounted(db: Db, { kind, keyHash }: AttemptKey, time: AttemptTime): Promise<boolean> {
  const found = await db
    .selectFrom('attempts')
    .select('count')
    .where('kind', '=', kind)
    .where('key_hash', '=', keyHash)
    .where(sql<SqlBool>`not ${isOver(time)}`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes counts that have ended, and those made while the clock was ahead. */
export async function deleteEndedAttempts(db: Db, time: AttemptTime): Promise<void> {
  await db.deleteFrom('attempts').where(isOver(time)).execute();
}

/** Deletes the oldest counts of a kind until at most `most` are left. */
export async function deleteOldestAttempts(db: Db, kind: AttemptKind, most: number): Promise<void> {
  const ofKind = db.selectFrom('attempts').where('kind', '=', kind);
  const newestTooMany = ofKind.select('ends_at').orderBy('ends_at', 'desc').limit(1).offset(most);
  await db.deleteFrom('attempts').where('kind', '=', kind).where('ends_at', '<=', newestTooMany).execute();
}
