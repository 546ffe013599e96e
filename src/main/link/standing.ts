import { type Id, isSameId, listOf } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import { assertNever } from '#shared/errors.ts';
import { text } from '../texts.ts';
import type { ApiClient, Token } from './client.ts';
import { isBareRefusal, isProven, RequestFailure } from './failure.ts';

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

/**
 * Judges a 401 or 403 by a look-up of the token's own user. Returns the proven failure: the session has ended, the API
 * refused only this call, or the API did not answer.
 *
 * @throws any error but RequestFailure
 */
export async function judged(failure: RequestFailure, api: ApiClient, userId: Id, token: Token) {
  const { status, cause } = failure;
  const isBare = isBareRefusal(failure);
  const details = { status, cause, proof: 'own-user' } as const;
  const standing = await standingOf(api, userId, token);
  switch (standing) {
    case 'signed-out': {
      const { message, reason } = isBare ? SIGNED_OUT : failure;
      return new RequestFailure('unauthorized', message, { ...details, reason });
    }
    case 'welcome': {
      const { message, reason } = isBare ? NOT_PERMITTED : failure;
      return new RequestFailure('refused', message, { ...details, reason });
    }
    case 'unclear':
      return new RequestFailure('lost', text('error.unreachable'), { status, cause });
    default:
      return assertNever(standing);
  }
}

const SIGNED_OUT = { message: text('error.signedOut'), reason: 'signed-out' } as const;
const NOT_PERMITTED = { message: text('page.notPermitted'), reason: 'not-permitted' } as const;

/** True if the answer is the user. Some servers omit the id; then the roles show that the answer is a user. */
const isUser = ({ id, roles }: User, userId: Id): boolean =>
  id === undefined || id === null ? listOf(roles).length > 0 : isSameId(id, userId);
