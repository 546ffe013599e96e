import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The sentences that told an administrator what to do, as they were stored, by the code that takes their place. */
const SENTENCES = {
  'mail-address': 'Check the address: the mail server takes no emails for it.',
  'mail-blocked': 'Ask IT: the mail server does not let this email through.',
  'mail-deferred': 'Not taken yet: the mail server has put it off.',
};
const QUOTE = ' It says: ';

/**
 * Keeps why an invitation could not be sent as a code, and the mail server's own words beside it, in place of an English
 * sentence made of both. A sentence nobody knows is kept whole as the words.
 */
export const failureCodes: Migration = {
  version: 7,
  name: 'failure codes',
  async up(db) {
    await db.schema.alterTable('campaign_users').addColumn('email_failure_code', 'text').execute();
    await db.schema
      .alterTable('campaign_users')
      .addColumn('email_failure_detail', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const [code, sentence] of Object.entries(SENTENCES)) {
      const start = sentence + QUOTE;
      await sql`update campaign_users
        set email_failure_code = ${code}, email_failure_detail = substr(email_failure, length(${start}) + 1)
        where email_failure = ${sentence} or substr(email_failure, 1, length(${start})) = ${start}`.execute(db);
    }
    await sql`update campaign_users set email_failure_code = 'mail-blocked', email_failure_detail = email_failure
      where email_failure is not null and email_failure_code is null`.execute(db);
    await db.schema.alterTable('campaign_users').dropColumn('email_failure').execute();
  },
};
