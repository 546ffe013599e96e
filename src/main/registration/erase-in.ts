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

/** Returns the erased people, with the ids that this kiosk gave to their visits. */
export function withVisits(db: Database, userIds: readonly string[]): ErasedPerson[] {
  const visits = db.prepare('SELECT id FROM walk_ups WHERE user_id = ?').pluck();
  return userIds.map((userId) => ({ userId, visitIds: visits.all(userId) as string[] }));
}

/**
 * Removes names and contact of erased people from a kiosk's database: cached reads, receipts, settled rows, imported names
 * and visit codes. Plays stay, and so do unsent rows. Writes nothing that is done already.
 */
export function eraseIn(db: Database, people: readonly ErasedPerson[]): void {
  const visits = JSON.stringify(people.flatMap(({ visitIds }) => visitIds));
  const ids = JSON.stringify(people.flatMap(({ userId, visitIds }) => [userId, ...visitIds]));
  const rename = db.prepare(
    `UPDATE cached_reads SET body = json_set(body, '$.fullName', @name, '$.userName', NULL, '$.managerAvatar', NULL)
     WHERE key = @key AND json_valid(body) AND json_type(body) = 'object'
       AND json_extract(body, '$.fullName') IS NOT @name`,
  );
  db.transaction(() => {
    for (const { userId, visitIds } of people) {
      const name = text('person.erasedNumber', { id: userId });
      for (const key of [userId, ...visitIds].flatMap(keysOf)) rename.run({ key, name });
    }
    for (const table of ['receipts', 'settled'])
      db.prepare(`UPDATE ${table} SET payload = ${CONTACT} WHERE ${HAS_CONTACT}`).run({ visits });
    db.prepare("DELETE FROM imported_names WHERE kind = 'player' AND id IN (SELECT value FROM json_each(?))").run(ids);
    db.prepare('DELETE FROM visit_codes WHERE walk_up_id IN (SELECT value FROM json_each(?))').run(visits);
    db.prepare('DELETE FROM proven_players WHERE user_id IN (SELECT value FROM json_each(?))').run(ids);
  })();
}

/** The cache keys of a user. Entries of earlier versions have numbers in their keys. */
const keysOf = (id: string): string[] => [
  readKey('getUser', { params: { id } }),
  `getUser ${JSON.stringify({ params: { id: Number(id) } })}`,
];

/**
 * Like `eraseIn`, for a copy of the database that is no longer in use. Its waiting rows were sent since, so contact in
 * the rows of these visits is removed too: the server knows the visits by their ids.
 */
export function eraseInCopy(db: Database, people: readonly ErasedPerson[]): void {
  db.pragma('secure_delete = ON');
  eraseIn(db, people);
  const visits = JSON.stringify(people.flatMap(({ visitIds }) => visitIds));
  db.prepare(`UPDATE outbox SET payload = ${CONTACT} WHERE ${HAS_CONTACT}`).run({ visits });
  // Offline packages are prepared again; these ones contain the erased people's logins.
  db.prepare('DELETE FROM offline_campaigns').run();
  db.pragma('wal_checkpoint(TRUNCATE)');
}
