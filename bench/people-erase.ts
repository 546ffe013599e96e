import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import type { Db } from '../src/server/database/schema.ts';
import { inTransaction } from '../src/server/database/transaction.ts';
import { eraseDuePeople } from '../src/server/retention.ts';
import { systemClock } from '../src/shared/node-clock.ts';
import { openDemo } from './demo.ts';
import { type Finding, ratio } from './measure.ts';

const PEOPLE = 5000;
const LIMIT = 10;
const WAIT_LIMIT_MS = 100;
const VENDOR = 1;

/** Erases 5,000 people at the end of a retention: time against bare statements, and the wait of other changes. */
export async function erasures(): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  try {
    const bareFile = path.join(folder, 'bare.db');
    const campaignId = await fill(await openDemo(bareFile));
    const bareMs = bareStatements(bareFile, campaignId);
    const db = await openDemo(path.join(folder, 'server.db'));
    await fill(db);
    const others = otherChanges(db);
    const begun = performance.now();
    const background = { report: (error: unknown) => console.error(error) };
    const services = {
      db,
      clock: systemClock,
      mailer: { send: async () => {} },
      lateDays: 14,
      erasureList: null,
      background,
    };
    await eraseDuePeople(services, new AbortController().signal);
    const ms = performance.now() - begun;
    const { longest, count } = await others();
    await db.destroy();
    const against = `bare statements in one transaction (${bareMs.toFixed(0)} ms); ${ms.toFixed(0)} ms beside ${count} other changes`;
    return [
      ratio(`Erasing ${PEOPLE} people`, ms / bareMs, LIMIT, against),
      {
        name: 'Longest wait of another change during that',
        value: `${longest.toFixed(0)} ms`,
        limit: `${WAIT_LIMIT_MS} ms`,
        isMet: longest <= WAIT_LIMIT_MS,
        against: `${count} changes, one after the other`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds a campaign whose retention is over, with 5,000 players who have played. Closes a database that is not used on. */
async function fill(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('campaigns')
    .values({
      client_id: VENDOR,
      name: 'Past',
      start_date: '2020-01-01T00:00:00.000Z',
      end_date: '2020-01-02T00:00:00.000Z',
      campaign_type_id: 1,
      bonus_points_awarded: 0,
      created_at: '2020-01-01T00:00:00.000Z',
      delete_after_days: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`with recursive series (i) as (select 1 union all select i + 1 from series where i < ${PEOPLE})
    insert into users (client_id, role, user_name, user_name_key, email, email_key, password_hash, first_name, last_name, created_at)
    select ${VENDOR}, 'Player', 'p' || i || '@b.example', 'p' || i || '@b.example', 'p' || i || '@b.example',
      'p' || i || '@b.example', 'none', 'First' || i, 'Last' || i, '2020-01-01' from series`.execute(db);
  const theirs = sql`from users where email_key like 'p%@b.example'`;
  await sql`insert into campaign_users (campaign_id, user_id, created_at) select ${id}, id, '2020-01-01' ${theirs}`.execute(
    db,
  );
  await sql`insert into game_statuses (user_id, campaign_id, updated_at) select id, ${id}, '2020-01-01' ${theirs}`.execute(
    db,
  );
  await sql`insert into tokens (token_hash, user_id, created_at, expires_at)
    select 'token' || id, id, '2020-01-01', '2999-01-01' ${theirs}`.execute(db);
  return id;
}

/** Returns the milliseconds of the same changes without the server's code, in one transaction. */
function bareStatements(file: string, campaignId: number): number {
  const db = new Sqlite(file);
  db.pragma('synchronous = FULL');
  db.pragma('secure_delete = ON');
  const ids = 'SELECT user_id FROM campaign_users WHERE campaign_id = @campaignId';
  const begun = performance.now();
  db.transaction(() => {
    for (const statement of [
      `INSERT INTO erasures (client_id, user_id, erased_at) SELECT 1, user_id, '2026' FROM campaign_users WHERE campaign_id = @campaignId`,
      `DELETE FROM tokens WHERE user_id IN (${ids})`,
      `UPDATE campaign_users SET email_due_at = NULL, email_credentials = NULL, email_failure_detail = '' WHERE campaign_id = @campaignId`,
      `UPDATE users SET user_name = NULL, user_name_key = ' ' || id, email = NULL, email_key = NULL, password_hash = '',
         first_name = 'Erased person', last_name = id, erased_at = '2026' WHERE id IN (${ids})`,
    ])
      db.prepare(statement).run({ campaignId });
  })();
  const ms = performance.now() - begun;
  db.close();
  return ms;
}

/** Makes small changes one after the other. The result stops them, and returns the longest wait. */
function otherChanges(db: Db) {
  let isOver = false;
  let longest = 0;
  let count = 0;
  const running = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await inTransaction(db, { vendorId: VENDOR }, (transaction) =>
        transaction.updateTable('clients').set({ name: 'Nordwind' }).where('id', '=', VENDOR).execute(),
      );
      longest = Math.max(longest, performance.now() - begun);
      count += 1;
    }
  })();
  return async () => {
    isOver = true;
    await running;
    return { longest, count };
  };
}
