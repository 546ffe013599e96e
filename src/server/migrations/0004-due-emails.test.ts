import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ignoreReferences, openBareDatabase } from '../../../tests/support/databases.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const BEFORE = migrations.slice(0, 3);
const AFTER = migrations.slice(0, 4);

let db: Kysely<unknown>;
beforeEach(async () => {
  db = await openBareDatabase();
});
afterEach(() => db.destroy());

it('nobody who was in a campaign before is to be written to', async () => {
  await migrate(db, BEFORE);
  await ignoreReferences(db);
  await sql`insert into campaign_users (campaign_id, user_id, is_email_sent, created_at)
    values (1, 2, 0, '2026-05-01'), (1, 3, 1, '2026-05-02')`.execute(db);
  const rows = async () => (await sql<object>`select * from campaign_users order by user_id`.execute(db)).rows;
  const before = await rows();
  await migrate(db, AFTER);
  expect(before).toHaveLength(2);
  expect(await rows()).toEqual(before.map((row) => ({ ...row, is_email_due: 0 })));
});
