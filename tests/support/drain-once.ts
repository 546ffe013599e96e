import type { Courier, Couriers, Delivery } from '../../src/main/outbox/couriers/delivery.ts';
import type { Job } from '../../src/main/outbox/job.ts';
import type { OutboxStore } from '../../src/main/outbox/outbox-store.ts';
import { assertNever } from '../../src/shared/errors.ts';

/** A row that the server has refused. */
export interface Refused {
  lane: string;
  why: string;
}

/**
 * Sends everything in order, without waits.
 *
 * @param onSignedOut called when the server no longer accepts a user's token
 * @returns the refused rows, without imported ones: such a status may be older than the server's
 */
export async function drainOnce(
  outbox: OutboxStore,
  couriers: Couriers,
  onSignedOut: (userId: string) => void,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const lane of [...outbox.lanes()]) {
    for (let job = outbox.next(lane); job; ) {
      const delivery = await send(couriers[job.kind] as unknown as Courier, job, outbox);
      const isImported = job.provenance === 'vouched' || job.provenance === 'unvouched';
      if (delivery.kind === 'refused' && !isImported) refused.push({ lane, why: `${job.kind}: ${delivery.error}` });
      if (delivery.kind === 'signed-out') onSignedOut(job.userId);
      job = book(delivery, job, outbox) ? outbox.next(lane) : null;
    }
  }
  return refused;
}

/** One attempt, as the engine makes it. */
async function send(courier: Courier, job: Job, outbox: OutboxStore): Promise<Delivery> {
  let { note } = job;
  if (courier.prepare && note === null && !job.isFateUnknown) {
    const prepared = await courier.prepare(job);
    if ('kind' in prepared) return prepared;
    note = prepared.note;
  }
  outbox.sending(job.idempotencyKey, note);
  return courier.deliver({ ...job, note } as Job);
}

/** Books an attempt without its waits. @returns true if the lane continues */
function book(
  delivery: Delivery,
  { idempotencyKey: key, userId, attempts, isFateUnknown }: Job,
  outbox: OutboxStore,
): boolean {
  switch (delivery.kind) {
    case 'delivered':
      outbox.together(() => outbox.delivered(key, 0));
      return true;
    case 'refused':
      outbox.together(() => outbox.refuse(key, delivery.error));
      return true;
    case 'unclear':
      outbox.setUnclear(key, delivery.doubt);
      return true;
    case 'signed-out':
    case 'held':
      outbox.notSent(key, isFateUnknown);
      outbox.park(userId, delivery.error);
      return false;
    case 'taken':
      outbox.taken(key, { note: delivery.note, at: 0, now: 0 });
      return false;
    case 'retry':
    case 'offline': {
      const isLost = delivery.kind === 'retry' && delivery.isFateUnknown;
      const retry = { attempts: attempts + 1, at: 0, isFateUnknown: isFateUnknown || isLost, error: delivery.error };
      outbox.retryLater(key, retry);
      return false;
    }
    default:
      return assertNever(delivery);
  }
}
