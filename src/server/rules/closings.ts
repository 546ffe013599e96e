import type { TimeActionKind } from '#shared/entities/campaign-action.ts';
import { assertNever } from '#shared/errors.ts';

/** A time in which administrators had closed a show, in milliseconds since the epoch: a pause or an early end. */
export interface Closing {
  kind: 'pause' | 'end';
  /** The first moment. */
  from: number;
  /** The first moment after it. Infinity for an early end that was not cancelled. */
  until: number;
}

/** The actions that close a show. */
export const CLOSING_KINDS = ['paused', 'ended'] as const satisfies readonly TimeActionKind[];

/** A change to the times of a show. Times are ISO 8601. */
export interface TimeAction {
  kind: TimeActionKind;
  to_value: string;
  done_at: string;
}

/** True if the moment (ms) is in the closing. */
export const isDuring = ({ from, until }: Closing, at: number): boolean => from <= at && at < until;

/** Returns the closings of a campaign, from its actions, oldest first. A later action can shorten or prolong one. */
export function closingsOf(actions: readonly TimeAction[]): Closing[] {
  const closings: Closing[] = [];
  for (const { kind, to_value, done_at } of actions) {
    const at = Date.parse(done_at);
    const lasting = (of: Closing['kind']) => closings.find((closing) => closing.kind === of && at < closing.until);
    const end = (closing: Closing | undefined) => closing && Object.assign(closing, { until: at });
    switch (kind) {
      case 'paused': {
        const until = Date.parse(to_value);
        const pause = lasting('pause');
        if (pause) pause.until = until;
        else closings.push({ kind: 'pause', from: at, until });
        break;
      }
      case 'resumed':
        end(lasting('pause'));
        break;
      case 'ended':
        closings.push({ kind: 'end', from: at, until: Number.POSITIVE_INFINITY });
        break;
      case 'reopened':
      case 'extended':
        end(lasting('end'));
        break;
      case 'opened':
        break;
      default:
        assertNever(kind);
    }
  }
  return closings;
}
