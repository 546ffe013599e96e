import type { Db } from '../database/schema.ts';
import { type DeviceToken, extendDeviceToken, findDeviceToken, noteFirstUse } from '../repositories/device-tokens.ts';
import { noteDeviceSeen } from '../repositories/devices.ts';
import { DEVICE_TOKEN_LIFETIME_MS, DEVICE_TOKEN_RENEWAL_MS } from '../security/token.ts';
import type { Services } from '../services.ts';

/** A registered device that sends a request, for itself or for a player. */
export interface KnownDevice {
  id: number;
  vendorId: number;
  /** The campaigns in which the device may act. */
  campaignIds: ReadonlySet<number>;
  /** The hash of the request's token. */
  tokenHash: string;
}

/** Precision of 'last seen'. Limits writes, because kiosks check in every half minute. */
const SEEN_MS = 15 * 60 * 1000;

type Needs = Pick<Services, 'db' | 'clock'>;

/**
 * Returns the device of a token with the token, or null if the token is unknown or has expired by `now` (ISO 8601), or
 * the device is revoked.
 */
export async function findDevice(
  db: Db,
  hash: string,
  now: string,
): Promise<{ device: KnownDevice; token: DeviceToken } | null> {
  const token = await findDeviceToken(db, hash, now);
  if (!token) return null;
  const campaignIds = new Set(token.campaign_ids?.split(',').map(Number));
  return { device: { id: token.device_id, vendorId: token.client_id, campaignIds, tokenHash: hash }, token };
}

/** Notes the first use of a token and when its device was last seen, and extends the token. */
export async function noteDeviceUse({ db, clock }: Needs, token: DeviceToken): Promise<void> {
  const now = clock.now();
  const moment = new Date(now).toISOString();
  if (token.used_at === null) await noteFirstUse(db, token, moment);
  if (Date.parse(token.expires_at) - now < DEVICE_TOKEN_LIFETIME_MS - DEVICE_TOKEN_RENEWAL_MS) {
    await extendDeviceToken(db, token.id, new Date(now + DEVICE_TOKEN_LIFETIME_MS).toISOString());
  }
  const seen = token.last_seen_at === null ? Number.NaN : Date.parse(token.last_seen_at);
  // Also writes if the stored time is far in the future, because the clock was ahead.
  if (!(Math.abs(now - seen) < SEEN_MS)) await noteDeviceSeen(db, token.device_id, moment);
}
