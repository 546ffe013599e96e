import { assertNever, type ErrorReason } from '#shared/errors.ts';
import { isLikelyRefusal, isProven, RequestFailure } from '../../link/failure.ts';
import type { Standing } from '../../link/standing.ts';
import { text } from '../../texts.ts';
import type { Delivery, Refused } from './delivery.ts';

/** The failure of an attempt that another program may have answered. The request may have taken effect. */
export const unproven = (): RequestFailure => new RequestFailure('lost', text('error.unreachable'));

/** Statuses that a server returns if it fails at one request, not if it is unreachable. */
const BROKEN: readonly number[] = [500, 501];

/** Reasons for which the campaign's dates refuse a row of a player's own session. */
const FOR_DATES: ReadonlyMap<ErrorReason, NonNullable<Refused['forDates']>> = new Map([
  ['campaign-not-started', 'closed'],
  ['campaign-over', 'closed'],
  ['campaign-paused', 'paused'],
]);

/**
 * Makes one attempt and returns its outcome. Accepts, refuses or parks a row only on an answer that is provably the
 * API's, because a hotel, a router or a proxy may answer anything in its place (decision 2).
 *
 * @param standing asks the server about the token, if that is the proof
 */
export async function attempt(standing: () => Promise<Standing>, work: () => Promise<Delivery>): Promise<Delivery> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const { kind, status, message, retryAfterMs, trouble } = error;
    const retry = { kind: 'retry', isFateUnknown: true, error: message, trouble, retryAfterMs } as const;
    switch (kind) {
      case 'not-sent':
        return { kind: 'offline', error: message, trouble };
      case 'lost':
        return retry;
      // A 5xx may come after the effect, for example when a proxy timed out.
      case 'server-error':
        return status !== null && BROKEN.includes(status)
          ? { ...retry, refusal: { kind: 'broken', text: `${status}` } }
          : retry;
      case 'unauthorized':
      case 'held':
      case 'refused':
        break;
      default:
        return assertNever(kind);
    }
    if (!isProven(error)) {
      const isLikely = isLikelyRefusal(error) && (await standing()) === 'welcome';
      return isLikely ? { ...retry, refusal: { kind: 'likely', text: `${status} ${message}` } } : retry;
    }
    // The row can be sent when the other kiosk has returned the play.
    if (error.reason === 'played-elsewhere') return { ...retry, isFateUnknown: false };
    // The key proves a refusal of the row, but a session ends only if the server refuses its own user too.
    if (error.proof === 'form' || error.status === 401) {
      const found = await standing();
      if (found === 'signed-out') return { kind: 'signed-out', error: error.status === 403 ? '' : message };
      if (found === 'unclear') return retry;
      if (error.status === 401) return { ...retry, isFateUnknown: false };
    }
    if (kind === 'held') return { kind, error: message };
    const forDates = FOR_DATES.get(error.reason);
    return { kind: 'refused', error: message, ...(forDates && { forDates }) };
  }
}
