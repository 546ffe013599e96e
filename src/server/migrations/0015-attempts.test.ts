import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openBareDatabase } from '../../../tests/support/databases.ts';
import { attempts } from './0015-attempts.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const place = migrations.indexOf(attempts);

it('counts nothing of before, and each key of a kind once', async () => {
  const db = await openBareDatabase();
  onTestFinished(() => db.destroy());
  const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db);
  await migrate(db, migrations.slice(0, place));
  await run("insert into clients (id, name) values (1, 'Nordwind')");
  await migrate(db, migrations.slice(0, place + 1));
  expect((await run('select name from clients')).rows).toEqual([{ name: 'Nordwind' }]);
  expect((await run('select * from attempts')).rows).toEqual([]);
  await run("insert into attempts values ('log-in', 'a', 1, '2026-05-01'), ('request', 'a', 1, '2026-05-01')");
  await expect(run("insert into attempts values ('log-in', 'a', 1, '2026-05-02')")).rejects.toThrow(/unique/i);
});
