import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBareDatabase } from '../../../tests/support/databases.ts';
import { leases } from './0011-leases.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const place = migrations.indexOf(leases);

let db: Kysely<unknown>;
beforeEach(async () => {
  db = await openBareDatabase();
});
afterEach(() => db.destroy());

const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db);
const countOf = async (table: string) => (await run(`select * from ${table}`)).rows.length;

it('lets the devices of before hold something, which goes with the device', async () => {
  await migrate(db, migrations.slice(0, place));
  await run("insert into clients (id, name) values (1, 'Nordwind')");
  await run("insert into campaign_types values (1, 'Wheel', 1, 0)");
  await run(`insert into campaigns
    (id, client_id, name, start_date, end_date, campaign_type_id, bonus_points_awarded, created_at)
    values (9, 1, 'Show', '2026-05-01', '2026-05-02', 1, 0, '2026-05-01')`);
  await run(`insert into users
    (id, client_id, role, user_name, user_name_key, password_hash, first_name, last_name, created_at)
    values (3, 1, 'Player', 'mia', 'mia', 'none', 'Mia', 'Berg', '2026-05-01')`);
  await run(
    "insert into prizes (id, campaign_id, name, winner_total, is_press_your_luck_prize) values (6, 9, 'Cap', 1, 0)",
  );
  await run("insert into devices (id, client_id, name, created_at) values (7, 1, 'Stand 2', '2026-05-01')");
  await migrate(db, migrations.slice(0, place + 1));
  await run("insert into leases values (7, 1, '2026-05-03', '2026-05-04')");
  await run('insert into lease_prizes values (7, 6, 1)');
  await run('insert into lease_plays values (3, 9, 7)');
  await run('delete from devices');
  expect(await Promise.all(['leases', 'lease_prizes', 'lease_plays'].map(countOf))).toEqual([0, 0, 0]);
});
