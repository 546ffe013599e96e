import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ignoreReferences, openBareDatabase } from '../../../tests/support/databases.ts';
import { migrations } from './index.ts';
import { migrate } from './migrate.ts';

const BEFORE = migrations.slice(0, 7);
const AFTER = migrations.slice(0, 8);

let db: Kysely<unknown>;
beforeEach(async () => {
  db = await openBareDatabase();
});
afterEach(() => db.destroy());

it('an award from before is not confirmed where its game has not ended, and nothing has arrived late', async () => {
  await migrate(db, BEFORE);
  await ignoreReferences(db);
  await sql`insert into awarded_prizes (user_id, campaign_id, prize_id, created_at)
    values (1, 9, 5, '2026-05-01'), (2, 9, 5, '2026-05-01'), (3, 9, 5, '2026-05-01'), (4, 9, 5, '2026-05-01')`.execute(
    db,
  );
  // Ended, under way, none in this campaign, none at all.
  await sql`insert into game_statuses (user_id, campaign_id, game_status_type, updated_at)
    values (1, 9, 1, '2026-05-01'), (2, 9, 0, '2026-05-01'), (3, 8, 1, '2026-05-01')`.execute(db);
  const awards = async () =>
    (await sql<{ user_id: number }>`select * from awarded_prizes order by user_id`.execute(db)).rows;
  const before = await awards();
  await migrate(db, AFTER);
  const marks = [null, 'not-confirmed', 'not-confirmed', 'not-confirmed'];
  expect(await awards()).toEqual(before.map((row, index) => ({ ...row, mark: marks[index] })));
  const { rows } = await sql`select distinct has_arrived_late from game_statuses`.execute(db);
  expect(rows).toEqual([{ has_arrived_late: 0 }]);
});
