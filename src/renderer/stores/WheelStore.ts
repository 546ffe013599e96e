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

/** The result of a spin, after the wheel has stopped and the spin is booked. */
export interface SpinResult {
  spinId: string;
  segment: WheelSegment;
  /** Shown on screen and read by screen readers. */
  text: string;
  /** True if the segment was Press Your Luck and all its prizes are gone. */
  isLuckGone: boolean;
}

/** Returns the text for the segment of a finished spin. */
export function resultText({ kind, value }: WheelSegment, isLuckGone = false): string {
  switch (kind) {
    case 'pressYourLuck':
      return isLuckGone ? say('wheel.luckGone') : say('board.press');
    case 'bonus':
      if (value === 0) return say('wheel.pointsWon', { points: value });
      return say('wheel.bonusWon', { points: value });
    case 'points':
      return say('wheel.pointsWon', { points: value });
    default:
      return assertNever(kind);
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
    if (this.result?.isLuckGone) return this.result.text;
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
      const isLuckGone = segment?.kind === 'pressYourLuck' && settled.stage.kind !== 'offer';
      if (segment) this.showResult({ spinId, segment, text: resultText(segment, isLuckGone), isLuckGone });
      this.#play.take(settled);
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

  private showResult(result: SpinResult): void {
    this.result = result;
    this.isResultShown = true;
    this.#cancelShown = this.#clock.after(result.isLuckGone ? NEWS_SHOWN_MS : RESULT_SHOWN_MS, () =>
      runInAction(this.endResult),
    );
  }

  private endResult(): void {
    this.#cancelShown();
    this.isResultShown = false;
  }
}
