import { createHash } from 'node:crypto';
import type { ClaimKeys } from '#shared/entities/claim-keys.ts';
import { type ClaimKeyRow, listClaimKeys } from '../repositories/devices.ts';
import type { Services } from '../services.ts';

/** How long a vendor's keys are remembered, because a thousand kiosks may ask every 30 seconds. */
const MEMORY_MS = 10_000;

/** The public keys of each vendor's kiosks, with a version that changes with them. */
export class ClaimKeyRing {
  readonly #services: Pick<Services, 'db' | 'clock'>;
  readonly #known = new Map<number, { at: number; keys: Promise<ClaimKeys> }>();

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services;
  }

  /** Returns the keys of a vendor's kiosks, or null if they have the version that a kiosk holds. */
  async unlessHeld(vendorId: number, held: string | null): Promise<ClaimKeys | null> {
    const keys = await this.#keysOf(vendorId);
    return keys.version === held ? null : keys;
  }

  #keysOf(vendorId: number): Promise<ClaimKeys> {
    const now = this.#services.clock.now();
    const known = this.#known.get(vendorId);
    if (known !== undefined && Math.abs(now - known.at) < MEMORY_MS) return known.keys;
    const keys = this.#read(vendorId);
    this.#known.set(vendorId, { at: now, keys });
    keys.catch(() => this.#known.delete(vendorId));
    return keys;
  }

  async #read(vendorId: number): Promise<ClaimKeys> {
    return presentClaimKeys(vendorId, await listClaimKeys(this.#services.db, vendorId));
  }
}

/** Presents the public key of a device. */
export const presentClaimKey = ({ id, public_key, revoked_at }: ClaimKeyRow): ClaimKeys['keys'][number] => ({
  deviceId: id,
  publicKey: public_key,
  revokedDate: revoked_at,
});

/** Presents the public keys of a vendor's devices. */
function presentClaimKeys(vendorId: number, rows: readonly ClaimKeyRow[]): ClaimKeys {
  const keys = rows.map(presentClaimKey);
  const version = createHash('sha256')
    .update(JSON.stringify([vendorId, keys]))
    .digest('base64url')
    .slice(0, 22);
  return { version, clientId: vendorId, keys };
}
