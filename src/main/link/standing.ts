import { type Id, isSameId, listOf } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import type { ApiClient, Token } from './client.ts';
import { isProven, RequestFailure } from './failure.ts';

/** How the server takes a token right now. */
export type Standing =
  /** It answers to the token. */
  | 'welcome'
  /** It refuses the token. */
  | 'signed-out'
  /** Whoever answered, it was not provably the API. */
  | 'unclear';

/** Asks for the token's own user: the call whose answer shows best who answers. @throws what is no RequestFailure */
export async function standingOf(api: ApiClient, userId: Id, token: Token): Promise<Standing> {
  try {
    return isUser(await api.call('getUser', { params: { id: userId } }, { token }), userId) ? 'welcome' : 'unclear';
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    // A password that must be changed first: only the API says so.
    if (error.kind === 'held') return 'welcome';
    return error.kind === 'unauthorized' && isProven(error) ? 'signed-out' : 'unclear';
  }
}

/** Some servers leave the id out; then the roles show that this is a user. */
const isUser = ({ id, roles }: User, userId: Id): boolean =>
  id === undefined || id === null ? listOf(roles).length > 0 : isSameId(id, userId);
