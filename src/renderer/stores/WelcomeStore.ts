import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { PlayableCampaign, Welcome } from '#shared/ipc/play.ts';
import { followShow } from './follow-show.ts';
import { isVisitOver, noticeOf } from './message-of.ts';
import type { StoreParts } from './parts.ts';

type Parts = Pick<StoreParts, 'main' | 'clock' | 'fail' | 'followSession'> & {
  theme: Pick<StoreParts['theme'], 'activate'>;
};

/** The campaigns that a player may choose, with the vendor's branding. */
export class WelcomeStore {
  welcome: Welcome | null = null;
  /** The message of a failed fetch, '' for a silent failure; null without a failure. */
  failure: string | null = null;
  readonly #parts: Parts;
  #loading: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable(this, { welcome: observableRef }, { autoBind: true });
  }

  get campaigns(): readonly PlayableCampaign[] {
    return this.welcome?.campaigns ?? [];
  }

  get managerAvatar(): Welcome['managerAvatar'] {
    return this.welcome?.managerAvatar ?? null;
  }

  get logoUrl(): string | null {
    return this.welcome?.logoUrl ?? null;
  }

  /** Returns the campaign in the address, else the first that can still be played, else the first. */
  select(campaignId: Id | undefined): PlayableCampaign | null {
    const named = this.campaigns.find((campaign) => isSameId(campaign.id, campaignId));
    return named ?? this.campaigns.find(({ isPlayed }) => !isPlayed) ?? this.campaigns[0] ?? null;
  }

  /** True if another campaign can be played. */
  hasAnother(campaignId: Id | undefined): boolean {
    return this.campaigns.some(({ id, isPlayed }) => !isPlayed && !isSameId(id, campaignId));
  }

  /** Fetches the data now, and again while it is on screen. Returns a function that stops this. */
  follow(): () => void {
    const { clock } = this.#parts;
    const pauseEnd = () => (this.welcome?.closed?.kind === 'paused' ? this.welcome.closed.until : null);
    return followShow({ clock, read: (isFirst) => (isFirst ? this.load() : this.refresh()), pauseEnd });
  }

  /** Fetches the data again. Concurrent calls share one fetch. */
  load(): Promise<void> {
    this.#loading ??= this.fetch().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Loads if no data is loaded. After a reload, the game screens need the logo and the theme. */
  async ensure(): Promise<void> {
    if (!this.welcome) await this.load();
  }

  clear(): void {
    this.#loading = null;
    this.welcome = null;
    this.failure = null;
  }

  /** Fetches the data again without a notice: after a failure the earlier data stays. */
  private async refresh(): Promise<void> {
    if (this.#loading === null) await this.take().catch(() => {});
  }

  private async take(): Promise<void> {
    const welcome = await this.#parts.main.call('play:welcome', {});
    runInAction(() => {
      this.welcome = welcome;
      this.failure = null;
    });
    this.#parts.theme.activate(welcome.theme);
  }

  private async fetch(): Promise<void> {
    this.failure = null;
    try {
      await this.take();
    } catch (error) {
      if (isVisitOver(error)) return;
      runInAction(() => {
        this.failure = noticeOf(error) ?? '';
      });
      // Without earlier data, the page shows the failure.
      if (this.welcome) this.#parts.fail(error);
      else this.#parts.followSession(error);
    }
  }
}
