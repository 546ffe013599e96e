import type { Db } from '../database/schema.ts';
import type { Win } from '../mail/win-mail.ts';
import { isKept } from './awarded-prizes.ts';

/** A mail about a won prize, due at `dueAt` (ISO 8601), after `attempts` failures. */
export interface DueWinMail {
  id: number;
  dueAt: string;
  attempts: number;
}

/**
 * Returns the mail with the earliest due time, past or future, of all vendors. The mail about a held or void award waits until
 * an administrator confirms the award.
 */
export async function findNextWinMail(db: Db): Promise<DueWinMail | undefined> {
  const row = await db
    .selectFrom('awarded_prizes')
    .select(['id', 'mail_due_at', 'mail_attempts'])
    .where('mail_due_at', 'is not', null)
    .where((eb) => {
      const isDecided = eb('decision', 'is not', null);
      const isCounted = eb.and([eb('is_void', '=', 0), eb.or([eb('held', 'is', null), isDecided])]);
      return eb.or([isCounted, eb('decision', 'in', ['withdrawn', 'returned'])]);
    })
    .orderBy('mail_due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.mail_due_at ? { id: row.id, dueAt: row.mail_due_at, attempts: row.mail_attempts } : undefined;
}

/** Returns the content of the mail about an award, or undefined for one that is void, withdrawn or of an erased person. */
export const findWin = (db: Db, awardId: number): Promise<Win | undefined> =>
  db
    .selectFrom('awarded_prizes')
    .innerJoin('users', 'users.id', 'awarded_prizes.user_id')
    .innerJoin('prizes', 'prizes.id', 'awarded_prizes.prize_id')
    .innerJoin('campaigns', 'campaigns.id', 'awarded_prizes.campaign_id')
    .innerJoin('clients', 'clients.id', 'campaigns.client_id')
    .select([
      'users.id as userId',
      'users.first_name as firstName',
      'clients.name as vendorName',
      'campaigns.name as campaignName',
      'campaigns.time_zone as timeZone',
      'campaigns.start_date as startDate',
      'campaigns.end_date as endDate',
      'campaigns.claim_by as claimBy',
      'prizes.name as prizeName',
      'prizes.fulfillment_description as fulfillment',
      'awarded_prizes.claim_code as claimCode',
      'awarded_prizes.claim_token as claimToken',
    ])
    .select(({ fn }) => [
      fn.coalesce('users.email', 'users.user_name').$notNull().as('email'),
      fn.coalesce('occurred_at', 'awarded_prizes.created_at').as('wonDate'),
    ])
    .where('awarded_prizes.id', '=', awardId)
    .where('is_void', '=', 0)
    .where(isKept)
    .where('users.role', '=', 'Player')
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();

/** Marks the mail as no longer due: it was sent, or never will be. */
export async function setWinMailSent(db: Db, awardId: number): Promise<void> {
  await db
    .updateTable('awarded_prizes')
    .set({ mail_due_at: null, claim_token: null })
    .where('id', '=', awardId)
    .execute();
}

/** Sets the next attempt after a failure. A mail that was cancelled in the meantime stays so. */
export async function postponeWinMail(
  db: Db,
  awardId: number,
  { attempts, dueAt }: Pick<DueWinMail, 'attempts' | 'dueAt'>,
): Promise<void> {
  await db
    .updateTable('awarded_prizes')
    .set({ mail_attempts: attempts, mail_due_at: dueAt })
    .where('id', '=', awardId)
    .where('mail_due_at', 'is not', null)
    .execute();
}
