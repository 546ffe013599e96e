import { type Id, isSameId, listOf } from '#shared/entities/base.ts';
import type { CheckInRequest } from '#shared/entities/check-in.ts';
import type { OfflinePackage } from '#shared/entities/offline-package.ts';
import { AppError } from '#shared/errors.ts';
import type { OfflineCampaign, OfflineCopy, OfflineState } from '#shared/ipc/offline.ts';
import type { SteadyMs } from '#shared/ports.ts';
import { isYes } from '#shared/rules/flag.ts';
import { hoursOf } from '#shared/rules/opening-hours.ts';
import type { ApiClient } from '../link/client.ts';
import { isProvenRefusal, RequestFailure } from '../link/failure.ts';
import type { Media } from '../link/media.ts';
import { text } from '../texts.ts';
import type { OwnDevice } from './own-device.ts';
import { isAlive, type Prepared, type PreparedCampaign } from './prepared.ts';
import type { SteadyTime } from './steady-time.ts';

export interface PreparationOptions {
  api: ApiClient;
  device: Pick<OwnDevice, 'state' | 'token' | 'generation'>;
  media: Media;
  prepared: Prepared;
  time: SteadyTime;
  onChanged(state: OfflineState): void;
  /** Called after packages were fetched. */
  onPrepared(): void;
  onLog(line: string): void;
}

/** Long, because a roster may list thousands of players. */
const FETCH_TIMEOUT_MS = 60_000;
/** Maximum lifetime of an offline package, even if the server sets a longer one. */
const LONGEST_LIFETIME_MS = 14 * 24 * 60 * 60_000;

/** Fetches the offline packages that the kiosk needs to run campaigns offline, and keeps them up to date. */
export class Preparation {
  readonly #options: PreparationOptions;
  readonly #problems = new Map<string, string>();
  #running: Promise<void> | null = null;

  constructor(options: PreparationOptions) {
    this.#options = options;
  }

  get state(): OfflineState {
    return {
      isRegistered: this.#options.device.state.kind === 'registered',
      isPreparing: this.#running !== null,
      campaigns: this.#campaigns(),
    };
  }

  /** The prepared campaigns, with their versions from the server. */
  get held(): CheckInRequest['packages'] {
    return this.#options.prepared.campaigns
      .values()
      .map(({ content: { campaign, version } }) => ({ campaignId: campaign.id, version }));
  }

  /** Fetches prepared packages that changed, unless a fetch is running. After a failure a package stays changed. */
  refresh(changed: readonly Id[]): void {
    const { prepared, onLog } = this.#options;
    const ids = changed.filter((id) => prepared.campaigns.get(String(id)));
    if (this.#running || ids.length === 0) return;
    this.#run(ids).catch((error) => onLog(`offline: ${String(error)}`));
  }

  /**
   * Prepares these campaigns, and drops all others. If a package cannot be fetched again, the earlier one stays, and
   * `problem` gives the cause.
   *
   * @throws AppError if this kiosk is not registered
   */
  async prepare(campaignIds: readonly Id[]): Promise<OfflineState> {
    const { device, prepared } = this.#options;
    if (device.state.kind !== 'registered') throw new AppError('refused', text('offline.unregistered'));
    await this.#running;
    for (const { content } of prepared.campaigns.values()) {
      const { id } = content.campaign;
      if (!campaignIds.some((wanted) => isSameId(wanted, id))) prepared.campaigns.delete(String(id));
    }
    this.#problems.clear();
    await this.#run(campaignIds);
    return this.state;
  }

  async #run(campaignIds: readonly Id[]): Promise<void> {
    this.#running = this.#fetchAll(campaignIds).finally(() => {
      this.#running = null;
      this.tell();
    });
    this.tell();
    await this.#running;
    this.#options.onPrepared();
  }

  async #fetchAll(campaignIds: readonly Id[]): Promise<void> {
    const { device } = this.#options;
    const { generation } = device;
    for (const id of campaignIds) {
      try {
        await this.#fetch(id, () => generation === device.generation);
        this.#problems.delete(String(id));
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        if (generation !== device.generation) return;
        this.#problems.set(String(id), isProvenRefusal(error) ? error.message : text('error.unreachable'));
        // The server itself no longer permits the campaign at this kiosk.
        if (isProvenRefusal(error) && error.reason === 'not-permitted-for-device') {
          this.#options.prepared.campaigns.delete(String(id));
        }
      }
      this.tell();
    }
  }

  async #fetch(campaignId: Id, isCurrent: () => boolean): Promise<void> {
    const { api, device, media, prepared, time } = this.#options;
    const { token } = device;
    if (!token) throw new RequestFailure('refused', text('offline.unregistered'), { proof: 'form' });
    const content = await api.call(
      'getOfflinePackage',
      { params: { campaignId } },
      { token, timeoutMs: FETCH_TIMEOUT_MS, isLarge: true },
    );
    if (!isSameId(content.campaign.id, campaignId)) throw new RequestFailure('lost', text('error.invalidResponse'));
    if (!isCurrent()) return;
    time.trustClock();
    const knownAt = time.now();
    const sizes = await Promise.all(imagesOf(content).map((url) => media.keep(url)));
    const imageBytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    const imagesKept = sizes.filter((size) => size !== null).length;
    const expiresAt = (knownAt + lifetimeOf(content)) as SteadyMs;
    if (!isCurrent()) return;
    await prepared.keep({ content, knownAt, expiresAt, imageBytes, imagesKept });
  }

  /** Returns the campaigns that this kiosk may run, and the prepared ones. */
  #campaigns(): OfflineCampaign[] {
    const { device, prepared } = this.#options;
    const { state } = device;
    const all = 'device' in state ? listOf(state.device.campaigns) : [];
    const own = all.filter(({ id, isPutAway }) => !isYes(isPutAway) || prepared.campaigns.get(String(id)));
    const others = prepared.campaigns
      .values()
      .map(({ content }) => content.campaign)
      .filter(({ id }) => !own.some((campaign) => isSameId(campaign.id, id)));
    return [...own, ...others].map(({ id, campaignName }) => {
      const kept = prepared.campaigns.get(String(id));
      return {
        id,
        campaignName: campaignName ?? '',
        copy: kept && this.#copy(kept.value, kept.isKept),
        problem: this.#problems.get(String(id)) ?? null,
      };
    });
  }

  #copy(prepared: PreparedCampaign, isKept: boolean): OfflineCopy {
    const { content, knownAt, expiresAt, imageBytes, imagesKept } = prepared;
    const { time } = this.#options;
    return {
      preparedAt: new Date(time.onClock(knownAt)).toISOString(),
      expiresAt: new Date(time.onClock(expiresAt)).toISOString(),
      isExpired: !isAlive(prepared, time.now()),
      players: listOf(content.players).length,
      questions: listOf(content.questions).length,
      prizes: listOf(content.campaign.prizes).flatMap(({ id, name }) =>
        id === undefined || id === null ? [] : [{ id, name: name ?? '' }],
      ),
      images: { kept: imagesKept, total: imagesOf(content).length },
      bytes: Buffer.byteLength(JSON.stringify(content)) + imageBytes,
      isKept,
      isWalkUpAllowed: Boolean(content.campaign.walkUpConsent?.trim()),
      hours: hoursOf(content.campaign),
      timeZone: content.campaign.timeZone ?? null,
    };
  }

  /** Sends the current state to the screen. */
  tell(): void {
    this.#options.onChanged(this.state);
  }
}

/** Returns the lifetime by the server's own dates, because its clock and the kiosk's may differ. */
function lifetimeOf({ preparedDate, expiresDate }: OfflinePackage): number {
  const told = Date.parse(expiresDate) - Date.parse(preparedDate);
  return told > 0 ? Math.min(told, LONGEST_LIFETIME_MS) : 0;
}

/** Returns the addresses of all images, each once. */
export function imagesOf({ campaign, questions, vendor, players }: OfflinePackage): string[] {
  const files = [
    ...listOf(campaign.prizes).map((prize) => prize.imageFile),
    ...listOf(questions).map((question) => question.imageFile),
    vendor?.logo,
    ...listOf(players).map(({ user }) => user.managerAvatar),
  ];
  return [...new Set(files.flatMap((file) => (file?.url && !file.url.startsWith('data:') ? [file.url] : [])))];
}
