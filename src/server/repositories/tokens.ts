import { prepared } from '../database/prepared.ts';
import type { Db, NewRow, Row } from '../database/schema.ts';

/** A token's user. */
export interface TokenOwner
  extends Pick<Row<'users'>, 'id' | 'client_id' | 'role' | 'is_password_change_enforced'>,
    Pick<Row<'tokens'>, 'created_at' | 'expires_at' | 'log_in_code_hash'> {}

export async function insertToken(db: Db, token: NewRow<'tokens'>): Promise<void> {
  await db.insertInto('tokens').values(token).execute();
}

const selectTokenOwner = prepared<{ tokenHash: string; now: string }, TokenOwner>((db, value) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['users.id', 'users.client_id', 'users.role', 'users.is_password_change_enforced', 'tokens.expires_at'])
    .select(['tokens.created_at', 'tokens.log_in_code_hash'])
    .where('tokens.token_hash', '=', value('tokenHash'))
    .where('tokens.expires_at', '>', value('now')),
);

/** Returns the owner of a token that has not expired by `now`. */
export const findTokenOwner = async (db: Db, tokenHash: string, now: string): Promise<TokenOwner | undefined> =>
  (await selectTokenOwner(db, { tokenHash, now }))[0];

export async function extendToken(db: Db, tokenHash: string, expiresAt: string): Promise<void> {
  await db.updateTable('tokens').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteToken(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('tokens').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of the user except the one with `keptTokenHash`. */
export async function deleteOtherTokens(db: Db, userId: number, keptTokenHash: string): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('token_hash', '!=', keptTokenHash).execute();
}

export async function deleteExpiredTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute();
}
