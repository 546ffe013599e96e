import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { assertNever } from '#shared/app-error.ts';
import type { PendingSpin } from '#shared/ipc/play.ts';
import type { Clock } from '#shared/ports.ts';
import { highlightedRow, type PrizeRow, prizeTable, rowOfPrize } from '#shared/rules/prizes.ts';
import { type WheelSegment, wheelLayout } from '#shared/rules/wheel.ts';
import { text as say } from '../texts.ts';
import type { PlayStore } from './PlayStore.ts';

/** The time that a result stays visible before a dialog covers it. */
const RESULT_SHOWN_MS = 1600;
/** The same for a result in a sentence. */
const NEWS_SHOWN_MS = 4500;

/** The win of a spin. `luck-gone` is Press Your Luck when all its prizes are gone; it counts 0 points. */
export type Landing =
  | { kind: 'points' | 'bonus'; points: number }
  | { kind: 'nothing' }
  | { kind: 'luck' }
  | { kind: 'luck-gone' };

/** The result of a spin, after the wheel has stopped and the spin is booked. */
export interface SpinResult {
  spinId: string;
  landing: Landing;
  /** The text on screen. */
  text: string;
  /** The result, points, spins and prize, for screen readers. */
  spoken: string;
}

/** Returns the win of a spin by its segment. `isLuckGone` is true if Press Your Luck led to no offer. */
export function landingOn({ kind, value }: WheelSegment, isLuckGone: boolean): Landing {
  switch (kind) {
    case 'pressYourLuck':
      return { kind: isLuckGone ? 'luck-gone' : 'luck' };
    case 'bonus':
    case 'points':
      return value === 0 ? { kind: 'nothing' } : { kind, points: value };
    default:
      return assertNever(kind);
  }
}

/** Returns the text for a landing. */
export function landingText(landing: Landing): string {
  switch (landing.kind) {
    case 'points':
      return say('wheel.pointsWon', landing);
    case 'bonus':
      return say('wheel.bonusWon', landing);
    case 'nothing':
      return say('wheel.nothingWon');
    case 'luck':
      return say('board.press');
    case 'luck-gone':
      return say('wheel.luckGone');
    default:
      return assertNever(landing);
  }
}

/** The wheel on screen. Shows the view's pending spin; the result appears only after the wheel has stopped. */
export class WheelStore {
  result: SpinResult | null = null;
  /** True while the last result is visible without a dialog. */
  isResultShown = false;
  /** The spin with a failed booking, for a retry. */
  unsettledSpinId: string | null = null;
  readonly #play: PlayStore;
  readonly #clock: Clock;
  #cancelShown = () => {};

  constructor(play: PlayStore, clock: Clock) {
    this.#play = play;
    this.#clock = clock;
    makeAutoObservable(this, { result: observableRef }, { autoBind: true });
  }

  /** The spin to animate, or null. */
  get spin(): PendingSpin | null {
    const { stage } = this.#play;
    return stage?.kind === 'spinning' ? stage.spin : null;
  }

  get isTurning(): boolean {
    return this.spin !== null && this.unsettledSpinId === null;
  }

  get canSpin(): boolean {
    const view = this.#play.view;
    if (!view || this.#play.isBusy || this.spin) return false;
    // Ignores the remaining spins, because after a declined offer the wheel is enabled even without any.
    return view.stage.kind === 'wheel' || view.stage.kind === 'quiz-ended';
  }

  get prizeRows(): PrizeRow[] {
    return prizeTable(this.#play.view?.prizes ?? []);
  }

  /**
   * The index of the highlighted row, or -1: the prize that would be awarded now or, after the game, the awarded prize,
   * regardless of later changes of the stock.
   */
  get highlightedRow(): number {
    const view = this.#play.view;
    if (!view) return -1;
    const { stage } = view;
    if (stage.kind !== 'finished') return highlightedRow(this.prizeRows, view.points);
    return stage.outcome.kind === 'wheel' ? rowOfPrize(this.prizeRows, stage.outcome.prize) : -1;
  }

  /** True if the Press Your Luck offer is on screen. */
  get isOfferOpen(): boolean {
    return this.#play.stage?.kind === 'offer' && !this.isResultShown;
  }

  /** The note next to the wheel until the next spin, or null. */
  get note(): string | null {
    const view = this.#play.view;
    if (this.result?.landing.kind === 'luck-gone') return this.result.text;
    // The player has declined the offer of the last spin.
    return view?.stage.kind === 'wheel' && view.remainingSpins === 0 ? say('wheel.oneMore') : null;
  }

  /** Draws a spin. The new view starts its animation. */
  async start(): Promise<void> {
    const view = this.#play.view;
    if (!this.canSpin || !view) return;
    this.endResult();
    this.result = null;
    await this.#play.ask('play:spin', { campaignId: view.campaignId }, this.#play.take);
  }

  /** Books the spin on screen. After a failure the state stays the same, for a retry. */
  async settle(spinId: string): Promise<void> {
    const view = this.#play.view;
    const spin = this.spin;
    if (!view || spin?.id !== spinId) return;
    const layout = wheelLayout({ isPressYourLuckAllowed: view.games.includes('board'), bonusPoints: view.bonusPoints });
    const segment = layout[spin.segmentIndex];
    // A second report of the same stop must not mark the running booking as failed.
    const isDouble = this.#play.busyWith === 'play:settle';
    const isSettled = await this.#play.ask('play:settle', { campaignId: view.campaignId, spinId }, (settled) => {
      this.unsettledSpinId = null;
      this.#play.take(settled);
      if (segment) this.showResult(spinId, landingOn(segment, settled.stage.kind !== 'offer'));
    });
    if (!isSettled && !isDouble && this.spin?.id === spinId) {
      runInAction(() => {
        this.unsettledSpinId = spinId;
      });
    }
  }

  /** Retries a failed booking. */
  async settleAgain(): Promise<void> {
    if (this.unsettledSpinId !== null) await this.settle(this.unsettledSpinId);
  }

  async acceptOffer(): Promise<void> {
    const view = this.#play.view;
    if (view) await this.#play.ask('play:cash-in', { campaignId: view.campaignId }, this.#play.take);
  }

  async declineOffer(): Promise<void> {
    const view = this.#play.view;
    if (view) await this.#play.ask('play:decline-offer', { campaignId: view.campaignId }, this.#play.take);
  }

  clear(): void {
    this.endResult();
    this.result = null;
    this.unsettledSpinId = null;
  }

  private showResult(spinId: string, landing: Landing): void {
    this.result = { spinId, landing, text: landingText(landing), spoken: this.spokenAfter(landing) };
    this.isResultShown = true;
    const shownMs = landing.kind === 'luck-gone' ? NEWS_SHOWN_MS : RESULT_SHOWN_MS;
    this.#cancelShown = this.#clock.after(shownMs, () => runInAction(this.endResult));
  }

  /**
   * Returns a landing and the numbers after it as one sentence. Omits the prize after the last spin, because a dialog
   * shows it.
   */
  private spokenAfter(landing: Landing): string {
    const { view } = this.#play;
    // The note next to the wheel explains this in a sentence.
    const result = landing.kind === 'luck-gone' ? say('wheel.pointsWon', { points: 0 }) : landingText(landing);
    const numbers = { result, points: view?.points ?? 0, count: view?.remainingSpins ?? 0 };
    if (view?.stage.kind === 'finished') return say('wheel.spokenLast', numbers);
    const prize = this.prizeRows[this.highlightedRow]?.prize?.name ?? say('prize.none');
    return say('wheel.spoken', { ...numbers, prize });
  }

  private endResult(): void {
    this.#cancelShown();
    this.isResultShown = false;
  }
}
