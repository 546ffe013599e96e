import type { Token } from '../../link/client.ts';
import { text } from '../../texts.ts';
import type { Job } from '../job.ts';
import type { Couriers, Delivery } from './delivery.ts';
import type { SenderOptions } from './sender.ts';
import { type HandOverKind, makingOf } from './steps.ts';
import { underKey } from './under-key.ts';

type HandOverCouriers = Pick<Couriers, HandOverKind>;

export interface HandOverOptions extends Pick<SenderOptions, 'api' | 'device' | 'steadyNow'> {
  /** Returns the kiosk's own key, or null without one. */
  ownToken(): Token | null;
}

/**
 * Returns the couriers of hand-overs. A server stores a hand-over once, by its own id. Refuses one from a file without a
 * confirmed seal, because it has no player who could log in, and waiting would stop all others of this kiosk.
 */
export function handOverCouriers({ api, device, steadyNow, ownToken }: HandOverOptions): HandOverCouriers {
  const deliver = async (job: Job<HandOverKind>, send: (token: Token) => Promise<unknown>): Promise<Delivery> =>
    job.provenance === 'unvouched'
      ? { kind: 'refused', error: text('handOver.unconfirmed') }
      : underKey(job, {
          device,
          keyOf: ownToken,
          ids: ['id', 'claimCode'],
          send,
          deliveryOf: () => ({ kind: 'delivered' }),
        });
  return {
    'post-hand-over': {
      deliver: (job) =>
        deliver(job, (token) =>
          api.call('postHandOver', { body: job.payload }, { token, made: makingOf(job, steadyNow()) }),
        ),
    },
    'post-hand-over-undo': {
      deliver: (job) => {
        const { id, reason } = job.payload;
        const made = makingOf(job, steadyNow());
        return deliver(job, (token) => api.call('undoOwnHandOver', { body: { id, reason } }, { token, made }));
      },
    },
  };
}
