import type { Migration } from './migration.ts';

/**
 * The report of a campaign reads all of its answers, a million after a large show. With all it needs in the index it
 * never goes to the rows; the index it replaces is its beginning.
 */
export const reportIndexes: Migration = {
  version: 3,
  name: 'report indexes',
  async up(db) {
    await db.schema.dropIndex('user_answers_campaign').execute();
    await db.schema
      .createIndex('user_answers_campaign')
      .on('user_answers')
      .columns(['campaign_id', 'user_id', 'question_id', 'is_correct'])
      .execute();
  },
};
