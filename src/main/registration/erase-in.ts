import type { Database } from 'better-sqlite3';
import { readKey } from '../link/reads.ts';
import { text } from '../texts.ts';

/** A person whom the server has erased: the id at the server, and those that this kiosk gave to visits. */
export interface ErasedPerson {
  userId: string;
  visitIds: readonly string[];
}

/** Contact in the payload of a visitor's row. */
const CONTACT = `json_set(payload, '$.firstName', '', '$.lastName', '', '$.email', '')`;
const HAS_CONTACT = `kind = 'post-walk-up' AND json_valid(payload)
  AND json_extract(payload, '$.id') IN (SELECT value FROM json_each(@visits)) AND json_extract(payload, '$.email') <> ''`;

/** The tables of rows for the server: those sent, settled by staff, and waiting. */
const ROW_TABLES = ['receipts', 'settled', 'outbox'] as const;
type RowTable = (typeof ROW_TABLES)[number];

const json = (field: string) => `CASE WHEN json_valid(payload) THEN json_extract(payload, '$.${field}') END`;

/**
 * Removes the reasons why hand-overs were undone, which may name the winner. Keeps those of prizes that other people have
 * won at this kiosk; the winners of the others are unknown here, and the server has their reasons.
 */
function eraseReasons(db: Database, tables: readonly RowTable[], ids: string): void {
  const known = ROW_TABLES.filter((table) => has(db, table))
    .map((table) => `SELECT kind, payload FROM ${table}`)
    .join(' UNION ALL ');
  for (const table of tables.filter((table) => has(db, table)))
    db.prepare(
      `UPDATE ${table} SET payload = json_set(payload, '$.reason', @reason)
       WHERE kind = 'post-hand-over-undo' AND ${json('reason')} <> @reason AND ${json('claimCode')} NOT IN (
         SELECT code FROM (SELECT ${json('claimCode')} AS code, CAST(${json('userId')} AS TEXT) AS user_id
           FROM (${known}) WHERE kind = 'post-awarded-prize')
         WHERE code IS NOT NULL AND user_id NOT IN (SELECT value FROM json_each(@ids)))`,
    ).run({ ids, reason: text('person.erasedReason') });
}

/** Returns the erased people, with the ids that this kiosk gave to their visits. */
export function withVisits(db: Database, userIds: readonly string[]): ErasedPerson[] {
  const visits = db.prepare('SELECT id FROM walk_ups WHERE user_id = ?').pluck();
  return userIds.map((userId) => ({ userId, visitIds: visits.all(userId) as string[] }));
}

/** The columns that an erasure needs of each table. */
const COLUMNS = {
  walk_ups: ['id', 'user_id'],
  cached_reads: ['key', 'body'],
  receipts: ['kind', 'payload'],
  settled: ['kind', 'payload'],
  outbox: ['kind', 'payload'],
  imported_names: ['kind', 'id'],
  visit_codes: ['walk_up_id'],
  proven_players: ['user_id'],
  offline_campaigns: ['campaign_id'],
} as const;

/** True if a database has what an erasure needs of a table. A copy of an earlier version may lack it. */
function has(db: Database, table: keyof typeof COLUMNS): boolean {
  const names = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  return COLUMNS[table].every((name) => names.includes(name));
}

/**
 * Removes names, contact and reasons about erased people from a kiosk's database: cached reads, receipts, settled rows,
 * imported names and visit codes. Plays stay, and so do unsent rows. Writes nothing that is done already.
 */
export function eraseIn(db: Database, people: readonly ErasedPerson[]): void {
  db.transaction(() => {
    const visits = JSON.stringify(people.flatMap(({ visitIds }) => visitIds));
    const ids = idsOf(people);
    if (has(db, 'cached_reads')) renameIn(db, people);
    for (const table of ['receipts', 'settled'] as const) if (has(db, table)) eraseContact(db, table, visits);
    eraseReasons(db, ['receipts', 'settled'], ids);
    if (has(db, 'imported_names'))
      db.prepare("DELETE FROM imported_names WHERE kind = 'player' AND id IN (SELECT value FROM json_each(?))").run(
        ids,
      );
    if (has(db, 'visit_codes'))
      db.prepare('DELETE FROM visit_codes WHERE walk_up_id IN (SELECT value FROM json_each(?))').run(visits);
    if (has(db, 'proven_players'))
      db.prepare('DELETE FROM proven_players WHERE user_id IN (SELECT value FROM json_each(?))').run(ids);
  })();
}

/** Gives erased people their pseudonym in the stored answers of the server. */
function renameIn(db: Database, people: readonly ErasedPerson[]): void {
  const rename = db.prepare(
    `UPDATE cached_reads SET body = json_set(body, '$.fullName', @name, '$.userName', NULL, '$.managerAvatar', NULL)
     WHERE key = @key AND json_valid(body) AND json_type(body) = 'object'
       AND json_extract(body, '$.fullName') IS NOT @name`,
  );
  for (const { userId, visitIds } of people) {
    const name = text('person.erasedNumber', { id: userId });
    for (const key of [userId, ...visitIds].flatMap(keysOf)) rename.run({ key, name });
  }
}

/** @param visits the ids of visits, as JSON */
const eraseContact = (db: Database, table: RowTable, visits: string) =>
  db.prepare(`UPDATE ${table} SET payload = ${CONTACT} WHERE ${HAS_CONTACT}`).run({ visits });

const idsOf = (people: readonly ErasedPerson[]): string =>
  JSON.stringify(people.flatMap(({ userId, visitIds }) => [userId, ...visitIds]));

/** Returns both cache keys of a user. Earlier versions of the app stored the id as a number. */
const keysOf = (id: string): string[] => [
  readKey('getUser', { params: { id } }),
  `getUser ${JSON.stringify({ params: { id: Number(id) } })}`,
];

/**
 * Like `eraseIn`, for a copy of the database that is no longer in use, maybe of an earlier version. Its waiting rows were
 * sent since, so contact in the rows of these visits is removed too: the server knows the visits by their ids.
 */
export function eraseInCopy(db: Database, known: readonly ErasedPerson[]): void {
  db.pragma('secure_delete = ON');
  const people = withVisitsOf(db, known);
  eraseIn(db, people);
  const visits = JSON.stringify(people.flatMap(({ visitIds }) => visitIds));
  if (has(db, 'outbox')) eraseContact(db, 'outbox', visits);
  eraseReasons(db, ['outbox'], idsOf(people));
  // Offline packages are prepared again; these ones contain the erased people's logins.
  if (has(db, 'offline_campaigns')) db.prepare('DELETE FROM offline_campaigns').run();
  db.pragma('wal_checkpoint(TRUNCATE)');
}

/** Adds the visits that only a copy knows, because salvaging it may have lost them. */
function withVisitsOf(copy: Database, known: readonly ErasedPerson[]): ErasedPerson[] {
  if (!has(copy, 'walk_ups')) return [...known];
  const own = withVisits(
    copy,
    known.map(({ userId }) => userId),
  );
  return known.map(({ userId, visitIds }, index) => ({
    userId,
    visitIds: [...new Set([...visitIds, ...(own[index]?.visitIds ?? [])])],
  }));
}
