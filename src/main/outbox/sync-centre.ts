import { setImmediate } from 'node:timers/promises';
import { type Id, isSameId } from '#shared/entities/base.ts';
import { AppError } from '#shared/errors.ts';
import type { HeldGroup, ImportResult, RowGroup, SettleRequest, SyncFacts, SyncRow } from '#shared/ipc/sync.ts';
import type { Clock } from '#shared/ports.ts';
import type { ApiClient } from '../link/client.ts';
import { isProvenRefusal, RequestFailure } from '../link/failure.ts';
import { text } from '../texts.ts';
import type { NameBook, PlayerName } from './name-book.ts';
import { isCopy } from './safety-copy/copy-file.ts';
import { type CopyOpener, type OpenedCopy, openSafetyCopy } from './safety-copy/open-safety-copy.ts';
import type { StaffRows } from './staff-rows.ts';
import { laneOf, readUnsentFile, toUnsentFile, type UnsentContent, type UnsentFile } from './unsent-file.ts';

/** Proves which kiosk made a file. */
export interface Sealer {
  /** The registered device, or null. */
  readonly identity: { id: Id; name: string } | null;
  /** Returns the seals of the device's tokens on a digest, in hexadecimal. */
  seals(digest: string): string[];
}

export interface SyncCentreOptions {
  rows: StaffRows;
  names: NameBook;
  /** Server of all rows; null until one is chosen. */
  origin: string | null;
  api: Pick<ApiClient, 'call' | 'keys'>;
  device: Sealer & CopyOpener;
  clock: Clock;
  /** Returns the server's time, or null while it is unknown. See `Maker`. */
  serverNow(): number | null;
  /** Returns the user logged in on the screen, or null. */
  signedInUser(): string | null;
  /** Called when more rows can be sent. */
  onReleased(): void;
  /** Returns the used and the free disk space, and the rows that wait for other servers. */
  storage(): Pick<SyncFacts, 'usedBytes' | 'freeBytes' | 'elsewhere'>;
  /** Returns the encrypted address to which the server redirects requests, or null. */
  secureAddress(): string | null;
  onLog(line: string): void;
}

/** Players named per turn of the event loop. */
const PLAYERS_AT_ONCE = 50;

type Maker = UnsentContent['kiosk'] | 'unknown';

/** Shows unsent rows to staff, and settles, exports and imports rows for them (docs/specification.md, 4.6). */
export class SyncCentre {
  readonly #options: SyncCentreOptions;

  constructor(options: SyncCentreOptions) {
    this.#options = options;
  }

  list(group: RowGroup, offset: number, limit: number): SyncRow[] {
    const { rows, names } = this.#options;
    return rows.page(group, offset, limit).map((job) => {
      // A row that cannot be read may still name its player and campaign.
      const [userId = '', campaignId = ''] = job.lane.split('/');
      const { name, userName } = names.player(userId);
      return { job, userId, player: name, userName, campaign: names.campaign(userId, campaignId) };
    });
  }

  facts(): SyncFacts {
    const { rows, clock, storage, secureAddress } = this.#options;
    const facts = rows.facts(new Date(clock.now()).setHours(0, 0, 0, 0));
    return { ...facts, ...storage(), secureAddress: secureAddress() };
  }

  retryAll(group: HeldGroup): void {
    this.#options.rows.retryAll(group);
    this.#options.onReleased();
  }

  /** @throws AppError if the row is being sent or is no longer here */
  settle(request: SettleRequest): void {
    const { rows, clock, signedInUser, onReleased, onLog } = this.#options;
    if (!rows.settle(request, signedInUser(), clock.now())) throw new AppError('refused', text('sync.notHeld'));
    onLog(`outbox: row ${request.key} was ${request.outcome} on the word of staff`);
    // A logout may have waited for the settled row.
    onReleased();
  }

  /** Returns the file of everything unsent, as text. Yields in between, because thousands of rows take a while. */
  async exported(): Promise<string> {
    const { rows, names, origin, api, device } = this.#options;
    const madeAt = new Date(this.#now()).toISOString();
    const unsent = await rows.unsent();
    const players = new Map<string, PlayerName>();
    const campaigns = new Map<string, string | null>();
    // Reads names once per player and campaign, not per row, because names come from long texts.
    for (const lane of unsent.rows.map(laneOf)) {
      const [userId, campaignId] = [String(lane.userId), String(lane.campaignId)];
      if (players.has(userId) && campaigns.has(campaignId)) continue;
      if (players.size % PLAYERS_AT_ONCE === 0) await setImmediate();
      players.set(userId, names.player(userId));
      campaigns.set(campaignId, campaigns.get(campaignId) ?? names.campaign(userId, campaignId));
    }
    await setImmediate();
    const content = {
      origin: origin ?? '',
      madeAt,
      kiosk: device.identity,
      keySupport: api.keys.all,
      ...unsent,
      players: [...players].map(([id, name]) => ({ id, ...name })),
      campaigns: [...campaigns].flatMap(([id, name]) => (name === null ? [] : [{ id, name }])),
    };
    return toUnsentFile(content, (digest) => device.seals(digest));
  }

  /**
   * Imports the unsent rows of another kiosk from its file or its safety copy. Either kiosk may send them, or both,
   * because their keys limit them to one effect.
   */
  async import(file: string): Promise<ImportResult> {
    const { origin, device } = this.#options;
    if (!isCopy(file)) return this.#import(file, (read) => this.#sealerOf(read));
    const opened = await openSafetyCopy(file, origin ?? '', device);
    if ('refusal' in opened) return { kind: 'refused', why: opened.refusal };
    return this.#import(opened.file, async ({ content }) => makerOf(content, opened.maker));
  }

  /** @param confirm returns the kiosk that provably made the file, or null */
  async #import(file: string, confirm: (read: UnsentFile) => Promise<Maker>): Promise<ImportResult> {
    const { rows, names, origin, api, onReleased, onLog } = this.#options;
    const read = readUnsentFile(file);
    if (read.kind !== 'read') return { kind: 'refused', why: read.kind };
    const { content } = read;
    if (content.origin !== origin) return { kind: 'refused', why: 'other-server' };
    const kiosk = await confirm(read);
    if (kiosk === 'unknown') return { kind: 'refused', why: 'server-away' };
    // A built-in server has no address of its own, so only a confirmed kiosk proves that the server is the same.
    if (kiosk === null && !URL.canParse(origin)) return { kind: 'refused', why: 'other-server' };
    if (kiosk !== null && content.keySupport) api.keys.adopt(content.keySupport);
    const now = this.#now();
    const fileAgeMs = Math.max(0, now - Date.parse(content.madeAt)) || 0;
    const { taken, known } = rows.takeIn(content.rows, kiosk === null ? 'unvouched' : 'vouched', now, fileAgeMs);
    names.keep(content.players, content.campaigns);
    if (kiosk !== null) names.keepKiosk(kiosk);
    onLog(`outbox: ${taken} rows were taken in from a file, ${known} were known`);
    onReleased();
    return { kind: 'taken', taken, known, unreadable: content.unreadable.length, kiosk: kiosk?.name ?? null };
  }

  /** Returns the server's time if it is known, because two kiosks' clocks may differ by years. */
  #now(): number {
    return this.#options.serverNow() ?? this.#options.clock.now();
  }

  /**
   * Returns the kiosk that sealed a file; null if the server does not confirm it; 'unknown' without a proven answer.
   */
  async #sealerOf({ content, digest, seals }: UnsentFile): Promise<Maker> {
    const { kiosk } = content;
    if (kiosk === null || seals.length === 0) return null;
    try {
      const maker = await this.#options.api.call('checkSeal', { params: { id: kiosk.id }, body: { digest, seals } });
      return isSameId(maker.id, kiosk.id) ? maker : 'unknown';
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      return isProvenRefusal(error) ? null : 'unknown';
    }
  }
}

/**
 * Returns the device whose key opened a safety copy. A copy made after the device was revoked may be a thief's, so it
 * counts as a file without a seal.
 */
function makerOf({ kiosk, madeAt }: UnsentContent, maker: OpenedCopy): UnsentContent['kiosk'] {
  const isRightful = !maker.revokedDate || Date.parse(madeAt) < Date.parse(maker.revokedDate);
  return isRightful && kiosk !== null && isSameId(kiosk.id, maker.id) ? maker : null;
}
