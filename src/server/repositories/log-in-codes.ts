import { prepared } from '../database/prepared.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { DATE_COLUMNS } from '../rules/play-dates.ts';
import type { TokenOwner } from './tokens.ts';

/** Returns the code of an invitation, or undefined if the code is unknown or its user is not a player of the vendor. */
export const findLogInCode = (db: Db, codeHash: string) =>
  db
    .selectFrom('campaign_users')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_users.campaign_id')
    .select(['campaign_users.user_id', 'users.client_id', 'campaign_users.log_in_code_used_at as used_at'])
    .select(DATE_COLUMNS)
    .where('campaign_users.log_in_code_hash', '=', codeHash)
    .where('users.role', '=', 'Player')
    .whereRef('users.client_id', '=', 'campaigns.client_id')
    .executeTakeFirst();

const selectCodeOfToken = prepared<{ tokenHash: string }, { unused_hash: string | null }>((db, value) =>
  db
    .selectFrom('tokens')
    .leftJoin('campaign_users', (join) =>
      join
        .onRef('campaign_users.log_in_code_hash', '=', 'tokens.log_in_code_hash')
        .on('campaign_users.log_in_code_used_at', 'is', null),
    )
    .select('campaign_users.log_in_code_hash as unused_hash')
    .where('tokens.token_hash', '=', value('tokenHash')),
);

/** Returns whether the login code of a token is used up, or 'token-gone' if another token has used it up. */
export async function codeOfToken(db: Db, tokenHash: string): Promise<'unused' | 'used' | 'token-gone'> {
  const [found] = await selectCodeOfToken(db, { tokenHash });
  if (!found) return 'token-gone';
  return found.unused_hash === null ? 'used' : 'unused';
}

/**
 * Uses up a login code at the first use of a token made with it, and ends all other tokens of the code. `now` is ISO
 * 8601.
 * @returns true if the token still works; another token of the code may have been used first
 */
export const spendLogInCode = (
  db: Db,
  token: { hash: string; codeHash: string; owner: Pick<TokenOwner, 'id' | 'client_id'> },
  now: string,
): Promise<boolean> =>
  inTransaction(db, { vendorId: token.owner.client_id, userId: token.owner.id }, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('campaign_users')
      .set({ log_in_code_used_at: now })
      .where('log_in_code_hash', '=', token.codeHash)
      .where('log_in_code_used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await transaction
        .deleteFrom('tokens')
        .where('log_in_code_hash', '=', token.codeHash)
        .where('token_hash', '!=', token.hash)
        .execute();
    }
    const left = transaction.selectFrom('tokens').select('token_hash').where('token_hash', '=', token.hash);
    return (await left.executeTakeFirst()) !== undefined;
  });

/** Ends a user's login codes, and the sessions that began with one, except the session with `keptTokenHash`. */
export async function voidLogInCodes(db: Db, userId: number, keptTokenHash = ''): Promise<void> {
  await db
    .updateTable('campaign_users')
    .set({ log_in_code_hash: null, log_in_code_used_at: null })
    .where('user_id', '=', userId)
    .execute();
  const begun = db.deleteFrom('tokens').where('user_id', '=', userId).where('log_in_code_hash', 'is not', null);
  await begun.where('token_hash', '!=', keptTokenHash).execute();
}
