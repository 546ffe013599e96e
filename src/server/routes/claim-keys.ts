import { createHash } from 'node:crypto';
import type { ClaimKeys } from '#shared/entities/claim-keys.ts';
import { Recent } from '../recent.ts';
import { type ClaimKeyRow, listClaimKeys } from '../repositories/devices.ts';
import type { Services } from '../services.ts';

/** The public keys of each vendor's kiosks, with a version that changes with them. */
export class ClaimKeyRing {
  readonly #keys: Recent<ClaimKeys>;

  constructor({ db, clock }: Pick<Services, 'db' | 'clock'>) {
    this.#keys = new Recent(clock, async (vendorId) => presentClaimKeys(vendorId, await listClaimKeys(db, vendorId)));
  }

  /** Returns the keys of a vendor's kiosks, or null if they have the version that a kiosk holds. */
  async unlessHeld(vendorId: number, held: string | null): Promise<ClaimKeys | null> {
    const keys = await this.#keys.of(vendorId);
    return keys.version === held ? null : keys;
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
