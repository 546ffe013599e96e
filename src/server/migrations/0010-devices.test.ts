import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBareDatabase } from '../../../tests/support/databases.ts';
import { devices } from './0010-devices.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const place = migrations.indexOf(devices);
const DELIVERED = ['user_answers', 'game_statuses', 'awarded_prizes'];

let db: Kysely<unknown>;
beforeEach(async () => {
  db = await openBareDatabase();
});
afterEach(() => db.destroy());

const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db);
const rowsOf = async (table: string) => (await run(`select * from ${table}`)).rows;

async function fill(): Promise<void> {
  await run("insert into clients (id, name) values (1, 'Nordwind')");
  await run("insert into campaign_types values (1, 'Wheel', 1, 0)");
  await run(`insert into campaigns
    (id, client_id, name, start_date, end_date, campaign_type_id, bonus_points_awarded, created_at)
    values (9, 1, 'Show', '2026-05-01', '2026-05-02', 1, 0, '2026-05-01')`);
  await run(`insert into users
    (id, client_id, role, user_name, user_name_key, password_hash, first_name, last_name, created_at)
    values (3, 1, 'Player', 'mia', 'mia', 'none', 'Mia', 'Berg', '2026-05-01')`);
  await run(
    "insert into questions (id, campaign_id, question_text, question_type, created_at) values (4, 9, '?', 1, '')",
  );
  await run("insert into answers (id, question_id, position, answer_text, is_correct) values (5, 4, 0, 'True', 1)");
  await run(
    "insert into prizes (id, campaign_id, name, winner_total, is_press_your_luck_prize) values (6, 9, 'Cap', 1, 0)",
  );
  await run(`insert into user_answers
    (user_id, campaign_id, question_id, answer_id, is_correct, created_at) values (3, 9, 4, 5, 1, '2026-05-01')`);
  await run("insert into game_statuses (user_id, campaign_id, updated_at) values (3, 9, '2026-05-01')");
  await run("insert into awarded_prizes (user_id, campaign_id, prize_id, created_at) values (3, 9, 6, '2026-05-01')");
}

it('says of nothing from before that a device delivered it', async () => {
  await migrate(db, migrations.slice(0, place));
  await fill();
  const before = await Promise.all(DELIVERED.map(rowsOf));
  await migrate(db, migrations.slice(0, place + 1));
  const after = await Promise.all(DELIVERED.map(rowsOf));
  expect(after).toEqual(before.map((rows) => rows.map((row) => ({ ...row, device_id: null }))));
});

it('takes a removed campaign from its devices, and keeps what a removed device delivered', async () => {
  await migrate(db, migrations.slice(0, place + 1));
  await fill();
  await run(
    "insert into campaigns select 10, client_id, 'Other', start_date, end_date, 1, 0, created_at, 1 from campaigns",
  );
  await run("insert into devices (id, client_id, name, created_at) values (7, 1, 'Stand 2', '2026-05-01')");
  await run('insert into device_campaigns values (7, 9), (7, 10)');
  await run("insert into device_tokens (device_id, token_hash, created_at, expires_at) values (7, 'a', '', '')");
  for (const table of DELIVERED) await run(`update ${table} set device_id = 7`);
  await run('delete from campaigns where id = 10');
  expect(await rowsOf('device_campaigns')).toEqual([{ device_id: 7, campaign_id: 9 }]);
  await run('delete from devices');
  expect(await rowsOf('device_campaigns')).toEqual([]);
  expect(await rowsOf('device_tokens')).toEqual([]);
  for (const table of DELIVERED) expect(await rowsOf(table)).toMatchObject([{ device_id: null }]);
});
