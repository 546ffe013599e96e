import { makeAutoObservable, runInAction } from 'mobx';
import type { PlayView } from '#shared/ipc/play.ts';
import type { Clock } from '#shared/ports.ts';
import { text } from '../texts.ts';
import type { PlayStore } from './PlayStore.ts';

/** The time that the hit cell stays visible before a dialog covers it. */
const HIT_SHOWN_MS = 1200;

/** The Press Your Luck board on screen. */
export class BoardStore {
  /** Kept after the press, when the view no longer has a seed, so that the frozen board can be drawn. */
  seed: string | null = null;
  /** The tick of the press, or null while the board blinks. */
  stoppedTick: number | null = null;
  isResultShown = false;
  readonly #play: PlayStore;
  readonly #clock: Clock;
  #cancelShown = () => {};

  constructor(play: PlayStore, clock: Clock) {
    this.#play = play;
    this.#clock = clock;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** True while the board blinks. */
  get isBlinking(): boolean {
    return this.#play.stage?.kind === 'board' && this.stoppedTick === null;
  }

  get canPress(): boolean {
    return this.isBlinking && !this.#play.isBusy;
  }

  /** The result of the press as text for screen readers; null before the press. */
  get resultText(): string | null {
    const { stage } = this.#play;
    if (this.stoppedTick === null || stage?.kind !== 'finished' || stage.outcome.kind !== 'board') return null;
    const { prize } = stage.outcome;
    return prize ? text('board.won', { prize: prize.name ?? '' }) : text('board.loseText');
  }

  /** Adopts the seed of an open board, or of a stopped board that a rehearsal has replaced. */
  follow({ stage }: PlayView): void {
    if (stage.kind === 'finished' && stage.seed !== undefined) this.seed = stage.seed;
    if (stage.kind !== 'board' || stage.seed === this.seed) return;
    this.clear();
    this.seed = stage.seed;
  }

  /** Stops the board immediately and asks which cell was hit. If the call fails, the board blinks again. */
  async press(tick: number): Promise<void> {
    const view = this.#play.view;
    if (!this.canPress || !view) return;
    this.stoppedTick = tick;
    const isDecided = await this.#play.ask('play:press', { campaignId: view.campaignId, tick }, (decided) => {
      this.isResultShown = true;
      this.#cancelShown = this.#clock.after(HIT_SHOWN_MS, () =>
        runInAction(() => {
          this.isResultShown = false;
        }),
      );
      this.#play.take(decided);
    });
    if (!isDecided) {
      runInAction(() => {
        this.stoppedTick = null;
      });
    }
  }

  clear(): void {
    this.#cancelShown();
    this.seed = null;
    this.stoppedTick = null;
    this.isResultShown = false;
  }
}
