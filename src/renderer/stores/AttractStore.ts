import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { hasGameAfterQuiz } from '#shared/games.ts';
import type { AttractPrize, AttractView } from '#shared/ipc/attract.ts';
import type { OpeningHours } from '#shared/ipc/opening-hours.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { followShow } from './follow-show.ts';
import type { StoreParts } from './parts.ts';

/** A scene of the attract loop. */
export type AttractScene =
  | { kind: 'brand'; hours: OpeningHours | null }
  | { kind: 'how-to-play' }
  | { kind: 'back'; until: string }
  | { kind: 'prizes'; campaignName: string; language: string | null; prizes: readonly AttractPrize[] };

/** A scene on screen. `turn` is the number of scenes before it. */
export interface ShownScene {
  turn: number;
  scene: AttractScene;
}

const BRAND: AttractScene = { kind: 'brand', hours: null };

export const SCENE_MS = 8000;
/** The number of prizes per scene, legible from afar. */
export const PRIZES_AT_ONCE = 4;

type Parts = Pick<StoreParts, 'main' | 'clock' | 'theme'>;

/** The attract loop, which shows its scenes one after the other. */
export class AttractStore {
  logoUrl: string | null = null;
  current: ShownScene = { turn: 0, scene: BRAND };
  /** When the paused show opens again, as ISO 8601; null if a show is open, or none is paused. */
  backAt: string | null = null;
  /** The previous scene, while it fades out. */
  leaving: ShownScene | null = null;
  private campaigns: AttractView['campaigns'] = [];
  readonly #parts: Parts;
  #place = 0;
  #cancel = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable<this, 'campaigns'>(
      this,
      { current: observableRef, leaving: observableRef, campaigns: observableRef },
      { autoBind: true },
    );
  }

  /** The scenes of one round. */
  get scenes(): AttractScene[] {
    const { campaigns, backAt } = this;
    if (backAt !== null) return [BRAND, { kind: 'back', until: backAt }];
    // Omits the explanation of the wheel if no campaign has one.
    const isWheelThere = campaigns.length === 0 || campaigns.some(({ games }) => hasGameAfterQuiz(games));
    return [
      { kind: 'brand', hours: this.hours },
      ...(isWheelThere ? [{ kind: 'how-to-play' } as const] : []),
      ...campaigns.flatMap(({ campaignName, language, prizes }) =>
        pagesOf(prizes).map((page) => ({ kind: 'prizes', campaignName, language, prizes: page }) as const),
      ),
    ];
  }

  /** The opening hours of all campaigns; null if they differ, because visitors do not know which one they will play. */
  get hours(): OpeningHours | null {
    const [first, ...others] = this.campaigns.map(({ hours }) => hours);
    return others.every((one) => isSameValue(one, first)) ? (first ?? null) : null;
  }

  /** The best prizes of all campaigns, for the login. */
  get bestPrizes(): readonly AttractPrize[] {
    return this.campaigns.flatMap(({ prizes }) => prizes).slice(0, PRIZES_AT_ONCE);
  }

  /** Starts the loop. Returns a function that ends it. */
  start(): () => void {
    void this.load();
    this.schedule();
    return () => this.#cancel();
  }

  /** Keeps the login up to date. Returns a function that stops this. */
  follow(): () => void {
    return followShow({ clock: this.#parts.clock, read: this.load, pauseEnd: () => this.backAt });
  }

  /** Called when the previous scene has faded out. */
  hasLeft(): void {
    this.leaving = null;
  }

  private schedule(): void {
    this.#cancel = this.#parts.clock.after(SCENE_MS, this.next);
  }

  private next(): void {
    const { scenes } = this;
    this.#place = (this.#place + 1) % scenes.length;
    // Loads again in each round, because prizes may be gone.
    if (this.#place === 0) void this.load();
    this.leaving = this.current;
    this.current = { turn: this.current.turn + 1, scene: scenes[this.#place] ?? BRAND };
    this.schedule();
  }

  /** Loads what the kiosk has seen of its vendor, if anything. */
  async load(): Promise<void> {
    // Without an answer, the loop continues with the earlier data.
    const view = await this.#parts.main.call('attract:show', {}).catch(() => null);
    if (view === null) return;
    runInAction(() => {
      this.campaigns = view.campaigns;
      this.backAt = view.backAt;
      this.logoUrl = view.logoUrl;
    });
    this.#parts.theme.activate(view.theme);
  }
}

function pagesOf(prizes: readonly AttractPrize[]): AttractPrize[][] {
  const pages = Math.ceil(prizes.length / PRIZES_AT_ONCE);
  return Array.from({ length: pages }, (_page, at) => prizes.slice(at * PRIZES_AT_ONCE, (at + 1) * PRIZES_AT_ONCE));
}
