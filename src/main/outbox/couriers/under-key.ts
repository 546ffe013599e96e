import type { Token } from '../../link/client.ts';
import type { Job } from '../job.ts';
import type { Delivery } from './delivery.ts';
import { attempt, unproven } from './evidence.ts';
import type { SenderOptions } from './sender.ts';
import { carriesIds, type HandOverKind } from './steps.ts';

interface UnderKey<T> {
  device: SenderOptions['device'];
  /** Returns the kiosk's key, or null without one. */
  keyOf(): Token | null;
  /** The names of the ids that an answer of the API repeats. */
  ids: readonly string[];
  send(token: Token): Promise<T>;
  deliveryOf(answer: T): Delivery;
}

/** Sends a row under the kiosk's own key. Without the key, or if the row's file may be forged, the row waits for a login. */
export async function underKey<T>(
  { payload, provenance }: Job<'post-walk-up' | HandOverKind>,
  { device, keyOf, ids, send, deliveryOf }: UnderKey<T>,
): Promise<Delivery> {
  // A forged file could otherwise create players, or mark other people's prizes.
  const token = provenance === 'unvouched' ? null : keyOf();
  if (!token) return { kind: 'signed-out', error: '' };
  return attempt(
    () => device.standing(),
    async () => {
      const answer = await send(token);
      if (!carriesIds(answer, payload, ids)) throw unproven();
      return deliveryOf(answer);
    },
  );
}
