import type { Database } from 'better-sqlite3';
import { ClaimKeys } from '#shared/entities/claim-keys.ts';
import { claimToken, claimToSign } from '#shared/rules/claim-token.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { valueIn } from '../link/check.ts';
import type { SignedClaim } from '../play/claim.ts';
import type { OwnDevice } from './own-device.ts';

/**
 * The public keys of the vendor's kiosks, from the latest check-in that brought them. They serve to check the claims of other
 * kiosks, also without a network (docs/specification.md, 4.13).
 */
export class HeldClaimKeys {
  readonly #db: Database;
  readonly #onLog: (line: string) => void;
  #current: ClaimKeys | null;

  constructor(db: Database, onLog: (line: string) => void) {
    this.#db = db;
    this.#onLog = onLog;
    const stored = db.prepare('SELECT keys FROM claim_keys').pluck().get() as string | undefined;
    this.#current = stored === undefined ? null : valueIn(ClaimKeys, stored);
  }

  /** The keys; null before the first check-in. */
  get current(): ClaimKeys | null {
    return this.#current;
  }

  /** Stores the keys of a check-in. A check-in without keys means that they have not changed. */
  take(keys: ClaimKeys | null | undefined): void {
    if (!keys) return;
    const write = this.#db.prepare('INSERT OR REPLACE INTO claim_keys (id, keys) VALUES (1, ?)');
    // On a full disk the former version stays, so that the server sends the keys again.
    unlessStorageFails(() => {
      write.run(JSON.stringify(keys));
      this.#current = keys;
    }, this.#onLog);
  }
}

/** Returns the token of a claim, signed by this kiosk, or null if the kiosk has no key for claims. */
export function claimTokenOf(
  claim: SignedClaim,
  device: Pick<OwnDevice, 'identity' | 'sign'>,
  held: Pick<HeldClaimKeys, 'current'>,
): string | null {
  if (!device.identity) return null;
  const signed = claimToSign({ ...claim, deviceId: device.identity.id, clientId: held.current?.clientId ?? null });
  const signature = device.sign(signed);
  return signature === null ? null : claimToken(signed, signature);
}
