import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ignoreReferences, openBareDatabase } from '../../../tests/support/databases.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const BEFORE = migrations.slice(0, 6);
const AFTER = migrations.slice(0, 7);

let db: Kysely<unknown>;
beforeEach(async () => {
  db = await openBareDatabase();
});
afterEach(() => db.destroy());

it.each([
  [null, null, ''],
  [
    'Check the address: the mail server takes no emails for it. It says: 550 5.1.1 No such mailbox',
    'mail-address',
    '550 5.1.1 No such mailbox',
  ],
  ['Ask IT: the mail server does not let this email through.', 'mail-blocked', ''],
  ['Not taken yet: the mail server has put it off. It says: 452 It says: full', 'mail-deferred', '452 It says: full'],
  ['Something else. It says: 500', 'mail-blocked', 'Something else. It says: 500'],
])('a stored sentence is a code and what the mail server said: %s', async (sentence, code, detail) => {
  await migrate(db, BEFORE);
  await ignoreReferences(db);
  await sql`insert into campaign_users (campaign_id, user_id, email_failure, created_at)
    values (1, 2, ${sentence}, '2026-05-01')`.execute(db);
  const rows = async () => (await sql<object>`select * from campaign_users`.execute(db)).rows;
  const [{ email_failure: _, ...before }] = (await rows()) as [{ email_failure: string | null }];
  await migrate(db, AFTER);
  expect(await rows()).toEqual([{ ...before, email_failure_code: code, email_failure_detail: detail }]);
});
