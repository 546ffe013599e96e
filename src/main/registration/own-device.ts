import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { type Static, Type } from 'typebox';
import type { ResponseOf } from '#shared/api/endpoints.ts';
import { Id, isSameId, listOf } from '#shared/entities/base.ts';
import { Device, type Grant } from '#shared/entities/device.ts';
import { AppError } from '#shared/errors.ts';
import type { DeviceState } from '#shared/ipc/device.ts';
import type { Clock } from '#shared/ports.ts';
import { bareCode } from '#shared/rules/code-letters.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { readJson, secretProblem } from '../link/check.ts';
import type { ApiClient, Token } from '../link/client.ts';
import { isProvenRefusal, isProvenVerdict, RequestFailure } from '../link/failure.ts';
import type { Standing } from '../link/standing.ts';
import type { KeyStore } from '../shell/key-store.ts';
import { text } from '../texts.ts';
import { claimHashOf } from './claim-hash.ts';
import { type ClaimKeyPair, newClaimKeyPair, signText } from './claim-key.ts';
import { sealOf } from './seal.ts';

/** The registration code from setup. */
export interface Pairing {
  /** Returns null after its use. */
  code(): string | null;
  forget(): void;
}

export interface OwnDeviceOptions {
  db: Database;
  api: ApiClient;
  keyStore: KeyStore;
  clock: Clock;
  pairing?: Pairing;
  /** Called when the state has changed. */
  onChanged(state: DeviceState): void;
  /** Called when a key becomes usable, so that rows that waited for their players' sessions can be sent. */
  onUsable(): void;
  onLog(line: string): void;
}

/** The stored registration, encrypted on disk. */
const Kept = Type.Object({
  device: Device,
  /** The newest token and the one before, because a server restored from a backup may accept only the older. */
  tokens: Type.Array(Type.Object({ tokenType: Type.String(), accessToken: Type.String() }), { minItems: 1 }),
  /** Arrival of the newest token, in milliseconds since the epoch. */
  grantedAt: Type.Number(),
  /** The private key for claims; missing at a server that has not stored its public key. */
  claimKey: Type.Optional(Type.String()),
  /** Secret for the keys of safety copies, and the vendor's id; missing until the server has sent them. */
  copies: Type.Optional(Type.Object({ clientId: Id, copySecret: Type.String() })),
});
type Kept = Static<typeof Kept>;

/** What a registration sends besides its code, and the private key. */
interface Attempt extends ClaimKeyPair {
  /** Proves to the server that the same kiosk sends the code again: 256 bits in hexadecimal digits. */
  retrySecret: string;
}

/** Age at which the kiosk replaces a token. */
export const ROTATION_MS = 30 * 24 * 60 * 60_000;
/** Enough to send half a megabyte from a booth. */
const LOG_TIMEOUT_MS = 60_000;

/**
 * The kiosk's registration at its server: a device with its own key, which may send rows for the players of its
 * campaigns (docs/specification.md, 7.11). Sending then does not depend on a player's session.
 */
export class OwnDevice {
  readonly #options: OwnDeviceOptions;
  /** By code, until the kiosk has stored its registration or the server has refused the code. Not on disk. */
  readonly #attempts = new Map<string, Attempt>();
  #kept: Kept | null = null;
  #isLocked = false;
  #isRefused = false;
  #isOnDisk = false;
  #generation = 0;

  constructor(options: OwnDeviceOptions) {
    this.#options = options;
  }

  get state(): DeviceState {
    if (!this.#kept) return { kind: this.#isLocked ? 'locked' : 'unregistered' };
    const { device } = this.#kept;
    return this.#isRefused ? { kind: 'refused', device } : { kind: 'registered', device, isKept: this.#isOnDisk };
  }

  /** Number that changes with each registration, because an answer to an earlier one must change nothing. */
  get generation(): number {
    return this.#generation;
  }

  /** True while the kiosk waits to use the registration code from setup. */
  get isPairing(): boolean {
    return this.#pairingCode !== null;
  }

  /** True if the kiosk has a key that the key store does not decrypt now. */
  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** The newest token; null if there is none or the server refuses it. */
  get token(): Token | null {
    return this.#isRefused ? null : (this.#kept?.tokens[0] ?? null);
  }

  /** Returns the token for sending rows of a campaign, or null. */
  tokenFor(campaignId: Id): Token | null {
    return listOf(this.#kept?.device.campaigns).some(({ id }) => isSameId(id, campaignId)) ? this.token : null;
  }

  /** The kiosk's id and name at its server, or null. */
  get identity(): { id: Id; name: string } | null {
    return this.#kept && { id: this.#kept.device.id, name: this.#kept.device.name };
  }

  /** Returns each token's seal on a digest, because the server may accept only one of the tokens. */
  seals(digest: string): string[] {
    return (this.#kept?.tokens ?? []).map(({ accessToken }) => sealOf(accessToken, digest));
  }

  /** Returns the hashes of a claim code under each token, because a claim list was made under one of them. */
  claimHashes(code: string): string[] {
    return (this.#kept?.tokens ?? []).map(({ accessToken }) => claimHashOf(accessToken, code));
  }

  /**
   * Signs a text with this registration's key for claims, as base64url. Returns null without a usable key, because no key
   * may stop a play.
   */
  sign(text: string): string | null {
    const privateKey = this.#kept?.claimKey;
    if (privateKey === undefined) return null;
    const signature = signText(text, privateKey);
    if (signature === null) this.#options.onLog('device: the key for claims is damaged');
    return signature;
  }

  /** Device id, and secret for the keys of safety copies (docs/specification.md, 7.11); null until both exist. */
  get copyMaker(): { id: Id; copySecret: string } | null {
    const kept = this.#kept;
    return kept?.copies ? { id: kept.device.id, copySecret: kept.copies.copySecret } : null;
  }

  /** Returns the key of another device's safety copy. @throws RequestFailure */
  openCopy(id: Id, salt: string): Promise<ResponseOf<'openCopy'>> {
    const token = this.#kept?.tokens[0];
    return this.#options.api.call('openCopy', { params: { id }, body: { salt } }, { token });
  }

  /** Reads the key that an earlier run stored, or stores a key that is not on disk. May be called again. */
  async load(): Promise<void> {
    if (this.#kept) {
      const wasOnDisk = this.#isOnDisk;
      await this.#keep(this.#kept, this.#generation);
      if (this.#isOnDisk !== wasOnDisk) this.#changed();
      return;
    }
    const wasLocked = this.#isLocked;
    const secret = this.#options.db.prepare('SELECT secret FROM device').pluck().get() as Buffer | undefined;
    if (!secret) return;
    const generation = this.#generation;
    const opened = await this.#options.keyStore.decrypt(secret);
    if (generation !== this.#generation) return;
    this.#isLocked = opened.kind !== 'open';
    if (opened.kind !== 'open') return;
    const read = readJson(Kept, opened.text);
    if ('problem' in read)
      return this.#options.onLog(`device: the key that was kept cannot be read: ${secretProblem(read)}`);
    this.#kept = read.value;
    this.#isOnDisk = true;
    if (!wasLocked) return;
    this.#changed();
    this.#options.onUsable();
  }

  /**
   * Registers this kiosk. If the answer gets lost, the server may have accepted the code; another call with the same code
   * then returns the same device.
   *
   * @throws AppError if the server refuses the code or cannot be reached
   */
  async register(pairingCode: string): Promise<DeviceState> {
    const { api, clock, onUsable } = this.#options;
    const code = bareCode(pairingCode);
    const { publicKey, privateKey, retrySecret } = this.#attemptWith(code);
    try {
      const body = { pairingCode: pairingCode.trim(), publicKey, retrySecret };
      const grant = await api.call('registerDevice', { body });
      const claimKey = grant.device.publicKey === publicKey ? { claimKey: privateKey } : {};
      await this.#keep({ device: grant.device, tokens: [tokenOf(grant)], grantedAt: clock.now(), ...claimKey }, 'new');
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      if (!isProvenVerdict(error)) throw new AppError('unreachable', text('error.unreachable'), { cause: error });
      if (error.reason === 'pairing-code-wrong') this.#attempts.delete(code);
      throw new AppError('refused', error.message, { reason: error.reason, cause: error });
    }
    this.#attempts.delete(code);
    this.#changed();
    onUsable();
    return this.state;
  }

  /** Returns the attempt of an earlier call with this code, or a new one. */
  #attemptWith(code: string): Attempt {
    const attempt = this.#attempts.get(code) ?? { ...newClaimKeyPair(), retrySecret: randomBytes(32).toString('hex') };
    this.#attempts.set(code, attempt);
    return attempt;
  }

  /** Registers with the code from setup, if there is one. Returns true if the kiosk has a key. */
  async open(): Promise<boolean> {
    if (!this.#kept) await this.#pair();
    return this.#kept !== null;
  }

  /**
   * Asks under the newest token, then under the older one if the server provably refuses the newest. Updates the state
   * from the answer. Returns null without an answer, and after a new registration.
   */
  async checkIn<T extends { device: Device }>(ask: (token: Token) => Promise<T>): Promise<T | null> {
    const [generation, kept] = [this.#generation, this.#kept];
    if (!kept) return null;
    for (const token of kept.tokens) {
      try {
        const answer = await ask(token);
        if (generation !== this.#generation) return null;
        const { device } = answer;
        const isNew = token !== kept.tokens[0] || JSON.stringify(device) !== JSON.stringify(kept.device);
        // The accepted token goes first.
        const tokens = [token, ...kept.tokens.filter((other) => other !== token)];
        if (isNew && !(await this.#keep({ ...kept, device, tokens }, generation))) return null;
        this.#stand({ isRefused: false, isNew });
        return answer;
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        if (generation !== this.#generation || error.status !== 401 || !isProvenRefusal(error)) return null;
      }
    }
    // The server refuses every token. The key stays, because the server may run from an older backup.
    this.#stand({ isRefused: true, isNew: false });
    return null;
  }

  #stand({ isRefused, isNew }: { isRefused: boolean; isNew: boolean }): void {
    const wasRefused = this.#isRefused;
    this.#isRefused = isRefused;
    if (isNew || isRefused !== wasRefused) this.#changed();
    if (wasRefused && !isRefused) this.#options.onUsable();
  }

  /** Requests a missing secret for safety copies, and replaces an old token. The next call retries after a failure. */
  async renewSecrets(): Promise<void> {
    const generation = this.#generation;
    for (const renewed of [this.#withCopies, this.#withNextToken]) {
      const [kept, token] = [this.#kept, this.token];
      if (!kept || !token || generation !== this.#generation) return;
      try {
        await this.#keep(await renewed.call(this, kept, token), generation);
      } catch (error) {
        // Other servers may not support safety copies.
        if (!(error instanceof RequestFailure)) throw error;
      }
    }
  }

  async #withCopies(kept: Kept, token: Token): Promise<Kept> {
    return kept.copies ? kept : { ...kept, copies: await this.#options.api.call('getOwnCopySecret', {}, { token }) };
  }

  async #withNextToken(kept: Kept, token: Token): Promise<Kept> {
    const { api, clock } = this.#options;
    const age = clock.now() - kept.grantedAt;
    // A clock that was ahead gives a negative age, which must not keep the token forever.
    if (age < ROTATION_MS && age >= 0) return kept;
    const grant = await api.call('rotateDeviceToken', {}, { token });
    // The caller stores the new token before its first use, because that use ends the older token.
    return { ...kept, device: grant.device, tokens: [tokenOf(grant), token], grantedAt: clock.now() };
  }

  /** Sends the app's log. @throws RequestFailure */
  async sendLog(log: string): Promise<void> {
    const token = this.#kept?.tokens[0];
    if (token) await this.#options.api.call('putOwnLog', { body: { log } }, { token, timeoutMs: LOG_TIMEOUT_MS });
  }

  get #pairingCode(): string | null {
    return this.state.kind === 'unregistered' ? (this.#options.pairing?.code() ?? null) : null;
  }

  /** Registers with the code from setup. Forgets a refused code, because the server will not accept it later. */
  async #pair(): Promise<void> {
    const code = this.#pairingCode;
    if (code === null) return;
    try {
      await this.register(code);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The next check-in tries again.
      if (error.code === 'unreachable' || error.reason === 'too-many-attempts') return;
      if (error.reason !== 'pairing-code-wrong') throw error;
      this.#options.onLog('device: the pairing code of the set-up is not taken');
    }
    this.#options.pairing?.forget();
  }

  /** Returns how the server treats the device now. */
  async standing(): Promise<Standing> {
    const token = this.#kept?.tokens[0];
    if (!token) return 'signed-out';
    try {
      await this.#options.api.call('getOwnDevice', {}, { token });
      return 'welcome';
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      return error.status === 401 && isProvenRefusal(error) ? 'signed-out' : 'unclear';
    }
  }

  /** Stores a registration's data. @returns false if there has been a newer registration */
  async #keep(kept: Kept, of: number | 'new'): Promise<boolean> {
    const { db, keyStore } = this.#options;
    const isAgain = kept === this.#kept;
    if (isAgain && this.#isOnDisk) return true;
    const secret = keyStore.state === 'none' ? null : await keyStore.encrypt(JSON.stringify(kept));
    if (of === 'new') {
      this.#generation += 1;
      this.#isRefused = false;
    } else if (of !== this.#generation || (isAgain && kept !== this.#kept)) return false;
    const write = () => secret && db.prepare('INSERT OR REPLACE INTO device (id, secret) VALUES (1, ?)').run(secret);
    // Without a new token, a full disk loses nothing, because the earlier record has the same tokens.
    if (of !== 'new' && kept.tokens.every((token) => this.#kept?.tokens.includes(token))) {
      unlessStorageFails(write, this.#options.onLog);
    } else write();
    this.#isOnDisk = secret !== null;
    this.#isLocked = false;
    this.#kept = kept;
    return true;
  }

  #changed(): void {
    this.#options.onChanged(this.state);
  }
}

const tokenOf = ({ token_type: tokenType, access_token: accessToken }: Grant): Token => ({ tokenType, accessToken });
