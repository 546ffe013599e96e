import type { Database } from 'better-sqlite3';
import { type Static, Type } from 'typebox';
import type { ResponseOf } from '#shared/api/endpoints.ts';
import { Id, isSameId, listOf } from '#shared/entities/base.ts';
import { Device } from '#shared/entities/device.ts';
import type { HandedCommand } from '#shared/entities/fleet.ts';
import type { Heartbeat } from '#shared/entities/heartbeat.ts';
import { AppError } from '#shared/errors.ts';
import type { DeviceState } from '#shared/ipc/device.ts';
import type { Clock } from '#shared/ports.ts';
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

/** How often the kiosk asks what it is to the server. */
export const LOOK_INTERVAL_MS = 15 * 60_000;
/** How often a kiosk with a pairing code tries to use it: the network often comes after the app. */
export const PAIRING_INTERVAL_MS = 15_000;
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
  #cancelLook = () => {};
  #looking: Promise<void> | null = null;

  constructor(options: OwnDeviceOptions) {
    this.#options = options;
  }

  get state(): DeviceState {
    if (!this.#kept) return { kind: this.#isLocked ? 'locked' : 'unregistered' };
    const { device } = this.#kept;
    return this.#isRefused ? { kind: 'refused', device } : { kind: 'registered', device, isKept: this.#isOnDisk };
  }

  /** Whether it has a key that the key store does not give out right now. */
  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** The token under which rows of a campaign may be sent, or null. */
  tokenFor(campaignId: Id): Token | null {
    if (!this.#kept || this.#isRefused) return null;
    const isOwn = listOf(this.#kept.device.campaigns).some(({ id }) => isSameId(id, campaignId));
    return isOwn ? (this.#kept.tokens[0] ?? null) : null;
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
    if (this.#kept) return this.#isOnDisk ? undefined : this.#keep(this.#kept);
    const wasLocked = this.#isLocked;
    const secret = this.#options.db.prepare('SELECT secret FROM device').pluck().get() as Buffer | undefined;
    if (!secret) return;
    const opened = await this.#options.keyStore.decrypt(secret);
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

  /** Asks the server now and from time to time. */
  start(): void {
    this.#cancelLook();
    const intervalMs = this.#pairingCode === null ? LOOK_INTERVAL_MS : PAIRING_INTERVAL_MS;
    this.#cancelLook = this.#options.clock.after(intervalMs, () => this.start());
    void this.look();
  }

  stop(): void {
    this.#cancelLook();
  }

  /** Registers this kiosk. @throws AppError when the code is not taken, or nothing answers */
  async register(pairingCode: string): Promise<DeviceState> {
    const { api, clock, onUsable } = this.#options;
    try {
      const grant = await api.call('registerDevice', { body: { pairingCode: pairingCode.trim() } });
      const tokens = [{ tokenType: grant.token_type, accessToken: grant.access_token }];
      await this.#keep({ device: grant.device, tokens, grantedAt: clock.now() });
      this.#isRefused = false;
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      if (!isProvenRefusal(error)) throw new AppError('unreachable', text('error.unreachable'), { cause: error });
      throw new AppError('refused', error.message, { reason: error.reason, cause: error });
    }
    this.#changed();
    onUsable();
    return this.state;
  }

  /** Brings up to date what the kiosk knows of itself, and replaces an old token. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error) => this.#options.onLog(`device: ${String(error)}`))
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  /** Tells the server how the kiosk is. Answers with what it is told to do; null where the server has not taken it. */
  async tell(body: Heartbeat): Promise<readonly HandedCommand[] | null> {
    const token = this.#kept?.tokens[0];
    if (!token || this.#isRefused) return null;
    try {
      return (await this.#options.api.call('postHeartbeat', { body }, { token })).commands;
    } catch (error) {
      if (error instanceof RequestFailure) return null;
      throw error;
    }
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

  async #look(): Promise<void> {
    const { api, clock, onUsable } = this.#options;
    const kept = this.#kept;
    if (!kept) return this.#pair();
    const wasRefused = this.#isRefused;
    for (const [index, token] of kept.tokens.entries()) {
      try {
        const device = await api.call('getOwnDevice', {}, { token });
        // The one that is taken goes first.
        const tokens = [token, ...kept.tokens.filter((other) => other !== token)];
        const isNew = index > 0 || JSON.stringify(device) !== JSON.stringify(kept.device);
        const copies = kept.copies ?? (await this.#askForCopies(token));
        if (isNew || copies !== kept.copies) await this.#keep({ ...kept, device, tokens, ...(copies && { copies }) });
        this.#isRefused = false;
        if (wasRefused || isNew) this.#changed();
        if (wasRefused) onUsable();
        const age = clock.now() - kept.grantedAt;
        // A clock that was ahead once must not keep a token for ever.
        if (age >= ROTATION_MS || age < 0) await this.#rotate();
        return;
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        if (error.status !== 401 || !isProvenRefusal(error)) return;
      }
    }
    // Every token it has: the key stays, in case the server has only been restored from an older backup.
    this.#isRefused = true;
    if (!wasRefused) this.#changed();
  }

  /** Undefined where the server does not say it: another one need not know copies. */
  async #askForCopies(token: Token): Promise<Kept['copies']> {
    try {
      return await this.#options.api.call('getOwnCopySecret', {}, { token });
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      return undefined;
    }
  }

  async #rotate(): Promise<void> {
    const kept = this.#kept;
    const token = kept?.tokens[0];
    if (!kept || !token) return;
    const grant = await this.#options.api.call('rotateDeviceToken', {}, { token });
    const next = { tokenType: grant.token_type, accessToken: grant.access_token };
    // On disk before its first use, which ends the one before it.
    await this.#keep({
      ...kept,
      device: grant.device,
      tokens: [next, token],
      grantedAt: this.#options.clock.now(),
    });
  }

  async #keep(kept: Kept): Promise<void> {
    const { db, keyStore } = this.#options;
    const secret = keyStore.state === 'none' ? null : await keyStore.encrypt(JSON.stringify(kept));
    if (secret) db.prepare('INSERT OR REPLACE INTO device (id, secret) VALUES (1, ?)').run(secret);
    this.#isOnDisk = secret !== null;
    this.#isLocked = false;
    this.#kept = kept;
  }

  #changed(): void {
    this.#options.onChanged(this.state);
  }
}
