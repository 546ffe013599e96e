import { sql } from 'kysely';
import type { Db } from '../../src/server/database/schema.ts';
import { NORDWIND } from './vendor.ts';

/** Adds visitors to a campaign, with the last names 1, 2, 3 and so on, by two statements. */
export async function addManyVisitors(db: Db, campaignId: number, count: number): Promise<void> {
  await sql`insert into users (client_id, role, email, password_hash, first_name, last_name, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select ${sql.lit(NORDWIND)}, 'Visitor', 'p' || n || '-' || ${sql.lit(campaignId)} || '@visitors.example', 'none', 'P',
      cast(n as text), '2026-07-01' from numbers order by numbers.n`.execute(db);
  await sql`insert into campaign_users (campaign_id, user_id, created_at)
    select ${sql.lit(campaignId)}, id, '2026-07-01' from users
    where email like ${sql.lit(`%-${campaignId}@visitors.example`)}`.execute(db);
}
