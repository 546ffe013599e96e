import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ignoreReferences, isOnPostgres, openBareDatabase } from '../../../tests/support/databases.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const BEFORE = migrations.slice(0, 4);
const AFTER = migrations.slice(0, 5);

let db: Kysely<unknown>;
beforeEach(async () => {
  db = await openBareDatabase();
});
afterEach(() => db.destroy());

it('what was due is due since its player was added, and what was tried is not tried again', async () => {
  await migrate(db, BEFORE);
  await ignoreReferences(db);
  await sql`insert into campaign_users (campaign_id, user_id, is_email_sent, is_email_due, created_at)
    values (1, 2, 0, 1, '2026-05-01'), (1, 3, 0, 0, '2026-05-02'), (1, 4, 1, 0, '2026-05-03')`.execute(db);
  await migrate(db, AFTER);
  const rows = await sql`select * from campaign_users order by user_id`.execute(db);
  const untried = { campaign_id: 1, email_attempts: 0 };
  expect(rows.rows).toEqual([
    { ...untried, user_id: 2, is_email_sent: 0, email_due_at: '2026-05-01', created_at: '2026-05-01' },
    { ...untried, user_id: 3, is_email_sent: 0, email_due_at: null, created_at: '2026-05-02' },
    { ...untried, user_id: 4, is_email_sent: 1, email_due_at: null, created_at: '2026-05-03' },
  ]);
});

it.skipIf(isOnPostgres)('the next invitation is found without a look at those that are not due', async () => {
  await migrate(db, AFTER);
  const { rows } = await sql<{ detail: string }>`explain query plan select campaign_id, user_id, email_attempts
    from campaign_users where email_due_at is not null order by email_due_at, user_id, campaign_id limit 1`.execute(db);
  expect(rows.map(({ detail }) => detail)).toEqual([
    'SEARCH campaign_users USING INDEX campaign_users_email_due (email_due_at>?)',
  ]);
});
