import type { Token } from '../../link/client.ts';
import type { Job } from '../job.ts';
import type { Couriers, Delivery } from './delivery.ts';
import { attempt, unproven } from './evidence.ts';
import type { SenderOptions } from './sender.ts';
import { carriesIds, type HandOverKind, makingOf } from './steps.ts';

type HandOverCouriers = Pick<Couriers, HandOverKind>;

export interface HandOverOptions extends Pick<SenderOptions, 'api' | 'device' | 'steadyNow'> {
  /** Returns the kiosk's own key, or null without one. */
  ownToken(): Token | null;
}

/** Returns the couriers of hand-overs. Their own ids protect them from counting twice, at any server that has the calls. */
export function handOverCouriers({ api, device, steadyNow, ownToken }: HandOverOptions): HandOverCouriers {
  const underKey = async (
    job: Job<HandOverKind>,
    send: (token: Token) => Promise<unknown>,
  ): Promise<Delivery> => {
    // A forged file could otherwise mark other people's prizes.
    const token = job.provenance === 'unvouched' ? null : ownToken();
    if (!token) return { kind: 'signed-out', error: '' };
    return attempt(
      () => device.standing(),
      async () => {
        if (!carriesIds(await send(token), job.payload, ['id', 'claimCode'])) throw unproven();
        return { kind: 'delivered' };
      },
    );
  };
  return {
    'post-hand-over': {
      deliver: (job) =>
        underKey(job, (token) =>
          api.call('postHandOver', { body: job.payload }, { token, made: makingOf(job, steadyNow()) }),
        ),
    },
    'post-hand-over-undo': {
      deliver: (job) => {
        const { id, reason } = job.payload;
        const made = makingOf(job, steadyNow());
        return underKey(job, (token) => api.call('undoOwnHandOver', { body: { id, reason } }, { token, made }));
      },
    },
  };
}
