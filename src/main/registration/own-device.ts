import type { Database } from 'better-sqlite3';
import { type Static, Type } from 'typebox';
import type { ResponseOf } from '#shared/api/endpoints.ts';
import { Id, isSameId, listOf } from '#shared/entities/base.ts';
import { Device, type Grant } from '#shared/entities/device.ts';
import { AppError } from '#shared/errors.ts';
import type { DeviceState } from '#shared/ipc/device.ts';
import type { Clock } from '#shared/ports.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { readJson, secretProblem } from '../link/check.ts';
import type { ApiClient, Token } from '../link/client.ts';
import { isProvenRefusal, RequestFailure } from '../link/failure.ts';
import type { Standing } from '../link/standing.ts';
import type { KeyStore } from '../shell/key-store.ts';
import { text } from '../texts.ts';
import { sealOf } from './seal.ts';

/** A pairing code that the kiosk was set up with. */
export interface Pairing {
  /** Null once it has been used. */
  code(): string | null;
  forget(): void;
}

export interface OwnDeviceOptions {
  db: Database;
  api: ApiClient;
  keyStore: KeyStore;
  clock: Clock;
  pairing?: Pairing;
  /** The state is another one. */
  onChanged(state: DeviceState): void;
  /** There is a key now: what waited for its players' sessions can go. */
  onUsable(): void;
  onLog(line: string): void;
}

/** What is kept, encrypted. */
const Kept = Type.Object({
  device: Device,
  /** The newest token, and the one before it: a server restored from a backup may know only the older. */
  tokens: Type.Array(Type.Object({ tokenType: Type.String(), accessToken: Type.String() }), { minItems: 1 }),
  /** When the newest token came, in milliseconds since the epoch. */
  grantedAt: Type.Number(),
  /** What the keys of its copies are made of, and its vendor; missing until the server has said it. */
  copies: Type.Optional(Type.Object({ clientId: Id, copySecret: Type.String() })),
});
type Kept = Static<typeof Kept>;

/** How long a token is used before another one takes its place. */
export const ROTATION_MS = 30 * 24 * 60 * 60_000;
/** Half a megabyte over a booth's line. */
const LOG_TIMEOUT_MS = 60_000;

/**
 * The kiosk as its server knows it: a device with a key of its own, under which it may send for the players of its
 * campaigns (docs/specification.md, 7.11). Nothing that a player did then hangs on that player's session.
 */
export class OwnDevice {
  readonly #options: OwnDeviceOptions;
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

  /** Another number after each registration: an answer to an earlier one must change nothing. */
  get generation(): number {
    return this.#generation;
  }

  /** Whether it waits to use the code of the set-up. */
  get isPairing(): boolean {
    return this.#pairingCode !== null;
  }

  /** Whether it has a key that the key store does not give out right now. */
  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** The newest token, or null where the server refuses it. */
  get token(): Token | null {
    return this.#isRefused ? null : (this.#kept?.tokens[0] ?? null);
  }

  /** The token under which rows of a campaign may be sent, or null. */
  tokenFor(campaignId: Id): Token | null {
    return listOf(this.#kept?.device.campaigns).some(({ id }) => isSameId(id, campaignId)) ? this.token : null;
  }

  /** Who this kiosk is to its server, or null. */
  get identity(): { id: Id; name: string } | null {
    return this.#kept && { id: this.#kept.device.id, name: this.#kept.device.name };
  }

  /** The seals of its tokens on a digest: the server may know only one of them. */
  seals(digest: string): string[] {
    return (this.#kept?.tokens ?? []).map(({ accessToken }) => sealOf(accessToken, digest));
  }

  /** The device's id, and the secret for the keys of its safety copies (docs/specification.md, 7.11); null until it has both. */
  get copyMaker(): { id: Id; copySecret: string } | null {
    const kept = this.#kept;
    return kept?.copies ? { id: kept.device.id, copySecret: kept.copies.copySecret } : null;
  }

  /** The key of another device's copy. @throws RequestFailure */
  openCopy(id: Id, salt: string): Promise<ResponseOf<'openCopy'>> {
    const token = this.#kept?.tokens[0];
    return this.#options.api.call('openCopy', { params: { id }, body: { salt } }, token && { token });
  }

  /** Reads the key that an earlier run has kept, or writes one that is not on disk. May be called again. */
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

  /** Registers this kiosk. @throws AppError when the code is not taken, or nothing answers */
  async register(pairingCode: string): Promise<DeviceState> {
    const { api, clock, onUsable } = this.#options;
    try {
      const grant = await api.call('registerDevice', { body: { pairingCode: pairingCode.trim() } });
      await this.#keep({ device: grant.device, tokens: [tokenOf(grant)], grantedAt: clock.now() }, 'new');
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      if (!isProvenRefusal(error)) throw new AppError('unreachable', text('error.unreachable'), { cause: error });
      throw new AppError('refused', error.message, { reason: error.reason, cause: error });
    }
    this.#changed();
    onUsable();
    return this.state;
  }

  /** Registers with the code of the set-up, if there is one. Returns true if there is a key. */
  async open(): Promise<boolean> {
    if (!this.#kept) await this.#pair();
    return this.#kept !== null;
  }

  /**
   * Asks under the newest token, and under the older one if the server provably refuses that, and takes the standing
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
        // The one that is taken goes first.
        const tokens = [token, ...kept.tokens.filter((other) => other !== token)];
        if (isNew && !(await this.#keep({ ...kept, device, tokens }, generation))) return null;
        this.#stand({ isRefused: false, isNew });
        return answer;
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        if (generation !== this.#generation || error.status !== 401 || !isProvenRefusal(error)) return null;
      }
    }
    // Every token it has: the key stays, in case the server has only been restored from an older backup.
    this.#stand({ isRefused: true, isNew: false });
    return null;
  }

  #stand({ isRefused, isNew }: { isRefused: boolean; isNew: boolean }): void {
    const wasRefused = this.#isRefused;
    this.#isRefused = isRefused;
    if (isNew || isRefused !== wasRefused) this.#changed();
    if (wasRefused && !isRefused) this.#options.onUsable();
  }

  /** Asks for the secret of its copies while that is missing, and replaces an old token. Failures wait for the next time. */
  async renewSecrets(): Promise<void> {
    const generation = this.#generation;
    for (const renewed of [this.#withCopies, this.#withNextToken]) {
      const [kept, token] = [this.#kept, this.token];
      if (!kept || !token || generation !== this.#generation) return;
      try {
        await this.#keep(await renewed.call(this, kept, token), generation);
      } catch (error) {
        // Another server need not know copies.
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
    // A clock that was ahead once must not keep a token for ever.
    if (age < ROTATION_MS && age >= 0) return kept;
    const grant = await api.call('rotateDeviceToken', {}, { token });
    // On disk before its first use, which ends the one before it.
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

  /** Uses the code that the kiosk was set up with. One that the server refuses will not do later either. */
  async #pair(): Promise<void> {
    const code = this.#pairingCode;
    if (code === null) return;
    try {
      await this.register(code);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unreachable') return;
      if (!(error instanceof AppError) || error.reason !== 'pairing-code-wrong') throw error;
      this.#options.onLog('device: the pairing code of the set-up is not taken');
    }
    this.#options.pairing?.forget();
  }

  /** How the server takes the device right now. */
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

  /** Keeps what belongs to a registration. @returns false where there has been a newer one */
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
    // Without a token of its own a full disk loses nothing: the earlier record has the same tokens.
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
