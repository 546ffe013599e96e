import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openBareDatabase } from '../../../tests/support/databases.ts';
import { copySecrets } from './0016-copy-secrets.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const place = migrations.indexOf(copySecrets);

it('gives a device from before no secret before it asks for one', async () => {
  const db = await openBareDatabase();
  onTestFinished(() => db.destroy());
  const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db);
  await migrate(db, migrations.slice(0, place));
  await run("insert into clients (id, name) values (1, 'Nordwind')");
  await run("insert into devices (id, client_id, name, created_at) values (4, 1, 'Booth left', '2026-05-01')");
  const devices = async () => (await run('select * from devices')).rows;
  const before = await devices();
  await migrate(db, migrations.slice(0, place + 1));
  expect(await devices()).toEqual(before.map((row) => ({ ...row, copy_secret: null })));
});
