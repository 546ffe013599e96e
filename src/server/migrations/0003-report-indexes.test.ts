import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ignoreReferences, isOnPostgres, openBareDatabase } from '../../../tests/support/databases.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const BEFORE = migrations.slice(0, 2);
const AFTER = migrations.slice(0, 3);

let db: Kysely<unknown>;
beforeEach(async () => {
  db = await openBareDatabase();
});
afterEach(() => db.destroy());

it('the answers stay, and the index holds all that a report reads of them', async () => {
  await migrate(db, BEFORE);
  await ignoreReferences(db);
  await sql`insert into user_answers (user_id, campaign_id, question_id, answer_id, is_correct, created_at)
    values (1, 2, 3, 4, 1, '2026-05-01')`.execute(db);
  await migrate(db, AFTER);
  const report = sql`select user_id, string_agg(cast(question_id * 2 + is_correct as text), ',') as answers
    from user_answers where campaign_id = 2 group by user_id`;
  expect((await report.execute(db)).rows).toEqual([{ user_id: 1, answers: '7' }]);
  if (isOnPostgres) return;
  const plan = await sql<{ detail: string }>`explain query plan ${report}`.execute(db);
  expect(plan.rows.map(({ detail }) => detail)).toEqual([
    'SEARCH user_answers USING COVERING INDEX user_answers_campaign (campaign_id=?)',
  ]);
});
