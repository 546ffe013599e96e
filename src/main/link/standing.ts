import { type Id, isSameId, listOf } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import type { ApiClient, Token } from './client.ts';
import { isProven, RequestFailure } from './failure.ts';

/** The server's current treatment of a token. */
export type Standing =
  /** The server accepts the token. */
  | 'welcome'
  /** The server refuses the token. */
  | 'signed-out'
  /** Could not prove that the API answered. */
  | 'unclear';

/** Requests the token's own user, because this answer best proves its sender. @throws any error but RequestFailure */
export async function standingOf(api: ApiClient, userId: Id, token: Token): Promise<Standing> {
  try {
    return isUser(await api.call('getUser', { params: { id: userId } }, { token }), userId) ? 'welcome' : 'unclear';
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    // Only the API answers that the password must be changed first.
    if (error.kind === 'held') return 'welcome';
    return error.kind === 'unauthorized' && isProven(error) ? 'signed-out' : 'unclear';
  }
}

/** True if the answer is the user. Some servers omit the id; then the roles show that the answer is a user. */
const isUser = ({ id, roles }: User, userId: Id): boolean =>
  id === undefined || id === null ? listOf(roles).length > 0 : isSameId(id, userId);
