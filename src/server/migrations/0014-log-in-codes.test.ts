import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { ignoreReferences, openBareDatabase } from '../../../tests/support/databases.ts';
import { logInCodes } from './0014-log-in-codes.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const place = migrations.indexOf(logInCodes);

it('gives no code to whoever was invited before, and leaves their sessions as they are', async () => {
  const db = await openBareDatabase();
  onTestFinished(() => db.destroy());
  const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db);
  await migrate(db, migrations.slice(0, place));
  await ignoreReferences(db);
  await run(`insert into campaign_users (campaign_id, user_id, is_email_sent, created_at)
    values (1, 4, 1, '2026-05-01'), (1, 5, 1, '2026-05-01')`);
  await run("insert into tokens (token_hash, user_id, created_at, expires_at) values ('a', 4, '2026-05-01', '2999')");
  const rows = async (table: string) => (await run(`select * from ${table}`)).rows;
  const [invited, tokens] = [await rows('campaign_users'), await rows('tokens')];
  await migrate(db, migrations.slice(0, place + 1));
  const none = { log_in_code_hash: null, log_in_code_used_at: null };
  expect(await rows('campaign_users')).toEqual(invited.map((row) => ({ ...row, ...none })));
  expect(await rows('tokens')).toEqual(tokens.map((row) => ({ ...row, log_in_code_hash: null })));
  await run("update campaign_users set log_in_code_hash = 'x' where user_id = 4");
  await expect(run("update campaign_users set log_in_code_hash = 'x' where user_id = 5")).rejects.toThrow(/unique/i);
});
