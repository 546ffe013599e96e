import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openPostgres } from '../../src/server/database/postgres/open.ts';
import { migrate } from '../../src/server/migrations/migrate.ts';
import { newPostgres } from '../support/databases.ts';

const WAIT = { timeout: 60_000, interval: 50 };

it('a migration that waits for a dump lets all others read and write, and ends after the dump', async () => {
  const { address } = await newPostgres();
  const [dump, node, newer] = [openPostgres(address), openPostgres(address), openPostgres(address)];
  onTestFinished(async () => void (await Promise.all([dump, node, newer].map((db) => db.destroy()))));
  const create = { version: 1, name: 'notes', up: (db: typeof node) => run(db, 'create table notes (text text)') };
  const widen = { version: 2, name: 'place', up: (db: typeof node) => run(db, 'alter table notes add place text') };
  await migrate(node, [create]);
  let migrating: Promise<void> = Promise.resolve();
  await dump.transaction().execute(async (transaction) => {
    // As pg_dump does, until it has read everything.
    await run(transaction, 'lock table notes in access share mode');
    let isWaiting = false;
    migrating = migrate(newer, [create, widen]);
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted`.execute(
        node,
      );
      isWaiting = rows.length > 0;
      expect(isWaiting).toBe(true);
    }, WAIT);
    // Waits behind the migration, for at most its lock's time.
    for (let round = 0; round < 3; round += 1) await run(node, "insert into notes values ('kept')");
    const { rows } = await sql`select * from notes`.execute(node);
    expect(rows).toHaveLength(3);
  });
  await migrating;
  const { rows } = await sql`select * from notes`.execute(node);
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ text: 'kept', place: null })));
});

const run = async (db: Parameters<ReturnType<typeof sql>['execute']>[0], statement: string): Promise<void> =>
  void (await sql.raw(statement).execute(db));
