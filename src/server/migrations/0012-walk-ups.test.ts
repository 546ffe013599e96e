import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openBareDatabase } from '../../../tests/support/databases.ts';
import { walkUps } from './0012-walk-ups.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const place = migrations.indexOf(walkUps);

it('lets no visitor into a campaign from before', async () => {
  const db = await openBareDatabase();
  onTestFinished(() => db.destroy());
  const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db);
  await migrate(db, migrations.slice(0, place));
  await run("insert into clients (id, name) values (1, 'Nordwind')");
  await run("insert into campaign_types values (1, 'Wheel', 1, 0)");
  await run(`insert into campaigns
    (id, client_id, name, start_date, end_date, campaign_type_id, bonus_points_awarded, created_at)
    values (9, 1, 'Show', '2026-05-01', '2026-05-02', 1, 0, '2026-05-01')`);
  const campaigns = async () => (await run('select * from campaigns')).rows;
  const before = await campaigns();
  await migrate(db, migrations.slice(0, place + 1));
  expect(await campaigns()).toEqual(before.map((row) => ({ ...row, walk_up_consent: null })));
});
