import { globSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOnPostgres, openBareDatabase } from '../../../tests/support/databases.ts';
import { tables } from './0001-tables.ts';
import { migrate } from './migrate.ts';

const DELIVERED = ['user_answers', 'game_statuses', 'awarded_prizes'];

let db: Kysely<unknown>;
beforeEach(async () => {
  db = await openBareDatabase();
  await migrate(db, [tables]);
});
afterEach(() => db.destroy());

const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db);
const rowsOf = async (table: string) => (await run(`select * from ${table}`)).rows;

/** Two campaigns, of which one was played, and a device with rows in all of its tables. */
async function fill(): Promise<void> {
  await run("insert into clients (id, name) values (1, 'Nordwind')");
  await run(`insert into campaign_types (id, description, is_prize_wheel_allowed, is_press_your_luck_allowed)
    values (1, 'Wheel', 1, 0)`);
  await run(`insert into campaigns
    (id, client_id, name, start_date, end_date, campaign_type_id, bonus_points_awarded, created_at) values
    (9, 1, 'Show', '2026-05-01', '2026-05-02', 1, 0, ''), (10, 1, 'Other', '2026-05-01', '2026-05-02', 1, 0, '')`);
  await run(`insert into users
    (id, client_id, role, user_name, user_name_key, password_hash, first_name, last_name, created_at)
    values (3, 1, 'Player', 'mia', 'mia', 'none', 'Mia', 'Berg', '')`);
  await run(
    `insert into questions (id, campaign_id, question_text, question_type, created_at) values (4, 9, '?', 1, '')`,
  );
  await run("insert into answers (id, question_id, position, answer_text, is_correct) values (5, 4, 0, 'True', 1)");
  await run(`insert into prizes (id, campaign_id, name, winner_total, is_press_your_luck_prize)
    values (6, 9, 'Cap', 1, 0)`);
  await run("insert into devices (id, client_id, name, created_at) values (7, 1, 'Stand 2', '')");
  await run(`insert into user_answers (user_id, campaign_id, question_id, answer_id, is_correct, created_at, device_id)
    values (3, 9, 4, 5, 1, '', 7)`);
  await run("insert into game_statuses (user_id, campaign_id, updated_at, device_id) values (3, 9, '', 7)");
  await run(`insert into awarded_prizes (user_id, campaign_id, prize_id, claim_code, created_at, device_id)
    values (3, 9, 6, 'A', '', 7)`);
  await run('insert into device_campaigns values (7, 9), (7, 10)');
  await run("insert into device_tokens (device_id, token_hash, created_at, expires_at) values (7, 'a', '', '')");
  await run("insert into check_ins values (7, '', 'a', 1, '[]', null, '{}', '[]', null, null, null, '')");
  await run("insert into check_in_history values (7, '', '[]', 0)");
  await run("insert into device_commands (device_id, command, created_at) values (7, '{}', '')");
  await run("insert into device_logs values (7, '', '')");
  await run("insert into leases values (7, 'a', '', '')");
  await run('insert into lease_prizes values (7, 6, 1)');
  await run('insert into lease_plays values (3, 9, 7)');
}

describe('deleting', () => {
  it('a campaign removes it from its devices', async () => {
    await fill();
    await run('delete from campaigns where id = 10');
    expect(await rowsOf('device_campaigns')).toEqual([{ device_id: 7, campaign_id: 9 }]);
  });

  it('a device deletes its rows, and keeps what it delivered', async () => {
    await fill();
    await run('delete from devices');
    const own = [
      'device_campaigns',
      'device_tokens',
      'check_ins',
      'check_in_history',
      'device_commands',
      'device_logs',
    ];
    for (const table of [...own, 'leases', 'lease_prizes', 'lease_plays'])
      expect(await rowsOf(table), table).toEqual([]);
    for (const table of DELIVERED) expect(await rowsOf(table), table).toMatchObject([{ user_id: 3, device_id: null }]);
  });
});

it('attempts are counted once for each key of a kind', async () => {
  await run("insert into attempts values ('log-in', 'a', 1, '2026-05-01'), ('request', 'a', 1, '2026-05-01')");
  await expect(run("insert into attempts values ('log-in', 'a', 1, '2026-05-02')")).rejects.toThrow(/unique/i);
});

it('a log-in code belongs to one invitation; invitations without a code do not collide', async () => {
  await fill();
  await run(`insert into campaign_users (campaign_id, user_id, created_at) values (9, 3, ''), (10, 3, '')`);
  await run("update campaign_users set log_in_code_hash = 'a' where campaign_id = 9");
  await expect(run("update campaign_users set log_in_code_hash = 'a'")).rejects.toThrow(/unique/i);
});

it.skipIf(isOnPostgres)('every foreign key to a deletable row leads an index', async () => {
  const server = globSync('src/server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const deletions = server.join().matchAll(/deleteFrom\('(\w+)'\)/g);
  const deletable = new Set(Array.from(deletions, ([, table = '']) => table));
  const keys = await sql<{ child: string; parent: string; column: string; onDelete: string; isLeading: number }>`
    select tables.name as child, keys."table" as parent, keys."from" as "column", keys.on_delete as "onDelete",
      exists (
        select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
        where columns.seqno = 0 and columns.name = keys."from"
      ) or exists (
        select 1 from pragma_table_info(tables.name) as columns where columns.name = keys."from" and columns.pk = 1
      ) as "isLeading"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`.execute(db);
  // Deleting a row deletes those that cascade from it, and so looks for theirs.
  for (let size = 0; size !== deletable.size; ) {
    size = deletable.size;
    for (const { child, parent, onDelete } of keys.rows)
      if (onDelete === 'CASCADE' && deletable.has(parent)) deletable.add(child);
  }
  expect(deletable).toContain('answers');
  const slow = keys.rows.filter(({ parent, isLeading }) => deletable.has(parent) && !isLeading);
  expect(slow.map(({ child, column }) => `${child}.${column}`)).toEqual([]);
});

it.skipIf(isOnPostgres)('the index of a report holds all that it reads of the answers', async () => {
  const report = `select user_id, string_agg(cast(question_id * 2 + is_correct as text), ',') as answers
    from user_answers where campaign_id = 9 group by user_id`;
  const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(report)}`.execute(db);
  expect(plan.rows.map(({ detail }) => detail)).toEqual([
    'SEARCH user_answers USING COVERING INDEX user_answers_campaign (campaign_id=?)',
  ]);
});
