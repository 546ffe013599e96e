import type { Db } from '../database/schema.ts';

/** Invitations whose time has come by `now` (ISO 8601) and that are not sent yet, of all vendors. */
export async function countDueMails(db: Db, now: string): Promise<number> {
  const { due } = await db
    .selectFrom('campaign_users')
    .select(({ fn }) => fn.countAll().as('due'))
    .where('email_due_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(due);
}
