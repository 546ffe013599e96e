import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBareDatabase } from '../../../tests/support/databases.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const BEFORE = migrations.slice(0, 1);
const AFTER = migrations.slice(0, 2);

let db: Kysely<unknown>;
beforeEach(async () => {
  db = await openBareDatabase();
});
afterEach(() => db.destroy());

const run = (statement: string) => sql.raw(statement).execute(db);

it('what was there before counts from 1, and keeps all that it had', async () => {
  await migrate(db, BEFORE);
  await run("insert into clients (name) values ('Nordwind')");
  await run(`insert into users (client_id, role, user_name, user_name_key, password_hash, first_name, last_name, created_at)
    values (1, 'Admin', 'Ada', 'ada', 'hash', 'Ada', 'Lund', '2026-05-01')`);
  await run("insert into campaign_types values (1, 'Quiz only', 0, 0)");
  await run(`insert into campaigns (client_id, name, start_date, end_date, campaign_type_id, bonus_points_awarded, created_at)
    values (1, 'Spin', '2026-05-01', '2026-05-03', 1, 50, '2026-05-01')`);
  await run(`insert into questions (campaign_id, question_text, question_type, created_at)
    values (1, 'Why?', 0, '2026-05-01')`);
  const tables = ['clients', 'users', 'campaigns', 'questions'];
  const rows = async () => {
    const all = [];
    for (const table of tables) all.push(...(await sql.raw<object>(`select * from ${table}`).execute(db)).rows);
    return all;
  };
  const before = await rows();
  await migrate(db, AFTER);
  expect(before).toHaveLength(tables.length);
  expect(await rows()).toEqual(before.map((row) => ({ ...row, version: 1 })));
});
