import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Keeps what the status that ends a game says against its award, and whether anything of a play arrived after the
 * campaign's end. Of the awards from before only those whose game has not ended are marked: nobody compared the others.
 */
export const awardMarks: Migration = {
  version: 8,
  name: 'award marks',
  async up(db) {
    await db.schema.alterTable('awarded_prizes').addColumn('mark', 'text').execute();
    await sql`update awarded_prizes set mark = 'not-confirmed' where not exists (
      select 1 from game_statuses as status where status.user_id = awarded_prizes.user_id
        and status.campaign_id = awarded_prizes.campaign_id and status.game_status_type = 1)`.execute(db);
    await db.schema
      .alterTable('game_statuses')
      .addColumn('has_arrived_late', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
