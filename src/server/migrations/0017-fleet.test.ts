import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openBareDatabase } from '../../../tests/support/databases.ts';
import { fleet } from './0017-fleet.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const place = migrations.indexOf(fleet);

it('leaves devices from before as they are, of whom nothing was heard, and forgets all of one that goes', async () => {
  const db = await openBareDatabase();
  onTestFinished(() => db.destroy());
  const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db);
  const rowsOf = async (table: string) => (await run(`select * from ${table}`)).rows;
  await migrate(db, migrations.slice(0, place));
  await run("insert into clients (id, name) values (1, 'Nordwind')");
  await run(
    "insert into devices (id, client_id, name, created_at, health) values (4, 1, 'Booth left', '2026-05-01', '{}')",
  );
  const before = await rowsOf('devices');
  await migrate(db, migrations.slice(0, place + 1));
  expect(await rowsOf('devices')).toEqual(before.map((row) => ({ ...row, place: null })));
  const tables = ['heartbeats', 'heartbeat_history', 'device_commands', 'device_logs'];
  for (const table of tables) expect(await rowsOf(table)).toEqual([]);

  await run(
    "insert into heartbeats values (4, '2026-05-01', 'a', 1, '[]', null, '{}', '[]', null, null, '2026-05-01')",
  );
  await run("insert into heartbeat_history values (4, '2026-05-01', '[]', 0)");
  await run("insert into device_commands (device_id, command, created_at) values (4, '{}', '2026-05-01')");
  await run("insert into device_logs values (4, '2026-05-01', '')");
  await run('delete from devices');
  for (const table of tables) expect(await rowsOf(table)).toEqual([]);
});
