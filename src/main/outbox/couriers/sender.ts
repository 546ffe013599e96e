import type { Id } from '#shared/entities/base.ts';
import type { Lane } from '#shared/lane.ts';
import type { ApiClient, CallOptions, Token } from '../../link/client.ts';
import { isProven, RequestFailure } from '../../link/failure.ts';
import { type Standing, standingOf } from '../../link/standing.ts';
import { text } from '../../texts.ts';
import type { Maker, Provenance } from '../job.ts';
import type { Delivery } from './delivery.ts';
import { attempt, unproven } from './evidence.ts';

export interface SenderOptions extends Pick<Maker, 'steadyNow'> {
  api: ApiClient;
  /** Returns the user's newest token, or null if none is left. */
  tokenOf(userId: string): Token | null;
  /** The kiosk's own key, which may send for the players of some campaigns. */
  device: {
    /** Returns the device's token, or null if the device may not send for players of the campaign. */
    tokenFor(campaignId: Id): Token | null;
    standing(): Promise<Standing>;
    /** True while the operating system's key store keeps the token from the app. */
    readonly isLocked: boolean;
  };
  /**
   * True if the kiosk leases the play or prizes of its campaign. The device owns the lease, so its token goes first.
   */
  isLeased(lane: Lane): boolean;
  /** Called when the server no longer accepts a player's newest token, though the row went out under the device's. */
  onTokenLost(userId: string, error: string): void;
}

/** The name under which the kiosk asks the server. */
export interface Sender extends Pick<SenderOptions, 'api' | 'steadyNow'> {
  /** Options for every call. */
  as: Pick<CallOptions, 'onBehalfOf'> & { token: Token };
  standing(): Promise<Standing>;
}

export type UnderName = ReturnType<typeof underNameOf>;

/**
 * Returns a function that works for a player of a campaign: in the player's own session while the server accepts it,
 * else under the kiosk's key. A row's `provenance` decides if the key may be used for it.
 */
export function underNameOf(options: SenderOptions) {
  type Owner = Lane & { provenance: Provenance };
  return async (lane: Owner, work: (sender: Sender) => Promise<Delivery>): Promise<Delivery> => {
    const userId = String(lane.userId);
    const attemptAs = (as: Sender['as'], standing: Sender['standing']) =>
      attempt(standing, () => work({ api: options.api, steadyNow: options.steadyNow, as, standing }));
    // The maker of a file could otherwise win prizes in any player's name.
    const isVouched = lane.provenance !== 'unvouched';
    const byDevice = async (): Promise<Delivery | null> => {
      const token = isVouched ? options.device.tokenFor(lane.campaignId) : null;
      return token && attemptAs({ token, onBehalfOf: userId }, () => options.device.standing());
    };
    const isOwn = options.isLeased(lane);
    const leased = isOwn ? await byDevice() : null;
    // The server would refuse the row under any other name, because this kiosk has the lease.
    if (isOwn && options.device.isLocked && isVouched) {
      return { kind: 'held', error: text('sender.locked') };
    }
    if (leased && leased.kind !== 'signed-out' && leased.kind !== 'refused') return leased;
    const token = options.tokenOf(userId);
    const own: Delivery = token
      ? await attemptAs({ token }, () => standingOf(options.api, userId, token))
      : { kind: 'signed-out', error: '' };
    // The campaign's dates refuse no row that a device sends, so send the row under the kiosk's key.
    if (own.kind === 'refused' && own.forDates) {
      const byKey = leased ?? (await byDevice());
      if (byKey && byKey.kind !== 'signed-out') return byKey;
      // Retry a paused row, because the pause ends without staff.
      return own.forDates === 'paused' ? { kind: 'retry', isFateUnknown: false, error: own.error } : own;
    }
    if (own.kind !== 'signed-out' && own.kind !== 'held') return own;
    // The user has logged in again since, so the refusal was for the old token.
    if (token && options.tokenOf(userId)?.accessToken !== token.accessToken) {
      return { kind: 'retry', isFateUnknown: false, error: own.error };
    }
    const delivery = leased ?? (await byDevice());
    // The kiosk's key is missing or rejected too, so the row waits for the player.
    if (!delivery || delivery.kind === 'signed-out') return own;
    if (token && own.kind === 'signed-out') options.onTokenLost(userId, own.error);
    return delivery;
  };
}

/** @throws RequestFailure unless the API itself answers to the sender */
export async function requirePresence(sender: Sender): Promise<void> {
  if ((await sender.standing()) !== 'welcome') throw unproven();
}

/** Returns the result of a read, or null if the server provably refuses it. @throws any other failure */
export async function unlessRefused<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RequestFailure && error.kind === 'refused' && isProven(error)) return null;
    throw error;
  }
}
