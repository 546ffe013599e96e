import type { Token } from '../../link/client.ts';
import { standingOf } from '../../link/standing.ts';
import type { Couriers, Delivery } from './delivery.ts';
import { attempt, unproven } from './evidence.ts';
import type { SenderOptions } from './sender.ts';
import { makingOf } from './steps.ts';
import { underKey } from './under-key.ts';

type VisitCouriers = Pick<Couriers, 'post-walk-up' | 'logout'>;

export interface VisitOptions extends Pick<SenderOptions, 'api' | 'device' | 'steadyNow'> {
  /** Returns the token of one session, or null after the session was wiped. */
  tokenOfSession(sessionId: string): Token | null;
  /** Wipes a session. */
  forget(sessionId: string): void;
}

/** Logout attempts while the server still accepts the token. Attempts without an answer count too. */
const LOG_OUT_TRIES = 6;

/** Returns the couriers of the rows that begin and end a visit. Keys do not protect these rows at any server. */
export const visitCouriers = ({ api, device, steadyNow, tokenOfSession, forget }: VisitOptions): VisitCouriers => ({
  'post-walk-up': {
    deliver: (job) =>
      underKey(job, {
        device,
        keyOf: () => device.tokenFor(job.payload.campaignId),
        ids: ['id', 'campaignId'],
        send: (token) => api.call('postWalkUp', { body: job.payload }, { token, made: makingOf(job, steadyNow()) }),
        deliveryOf: ({ userId }) => ({ kind: 'delivered', playerId: userId }),
      }),
  },

  logout: {
    async deliver({ payload: { sessionId }, userId, idempotencyKey, attempts }) {
      const token = tokenOfSession(sessionId);
      if (!token) return { kind: 'delivered' };
      const standing = () => standingOf(api, userId, token);
      const delivery = await attempt(standing, async (): Promise<Delivery> => {
        await api.call('logOut', {}, { token, idempotencyKey });
        const now = await standing();
        if (now === 'unclear') throw unproven();
        // Tries again, because another program may have answered. Stops in the end, because at some servers a token
        // outlives any logout.
        const mayBeOpen = now === 'welcome' && attempts < LOG_OUT_TRIES;
        return mayBeOpen ? { kind: 'retry', isFateUnknown: false, error: unproven().message } : { kind: 'delivered' };
      });
      // Forgets the session even if the server does not find it or refuses to end it.
      if (delivery.kind === 'offline' || delivery.kind === 'retry') return delivery;
      forget(sessionId);
      return { kind: 'delivered' };
    },
  },
});
