import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError, assertNever } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { Game } from '#shared/entities/game.ts';
import { isSameId } from '#shared/entities/id.ts';
import { hasGameAfterQuiz } from '#shared/games.ts';
import type { ChannelName, ChannelRequest, ChannelResult } from '#shared/ipc/channels.ts';
import type { AwardDoubt, ClaimView, Outcome, PlayView, StageView } from '#shared/ipc/play.ts';
import { BoardStore } from './BoardStore.ts';
import { isVisitOver, noticeOf } from './message-of.ts';
import type { StoreParts } from './parts.ts';
import { QuizStore } from './QuizStore.ts';
import { WheelStore } from './WheelStore.ts';

type PlayChannel = Extract<ChannelName, `play:${string}`>;

type Parts = Pick<StoreParts, 'main' | 'clock' | 'access' | 'toasts' | 'fail' | 'followSession'>;

/**
 * The play on screen: the main process's view, plus the state of the screen, such as a visible verdict or a turning
 * wheel. The main process decides: every step is a channel call, and its answer replaces the view.
 */
export class PlayStore {
  view: PlayView | null = null;
  /** The running call. Only one runs at a time, so that a double tap counts once. */
  busyWith: PlayChannel | null = null;
  /** The message of a failure to open the play, '' for a silent failure; null without a failure. */
  openFailure: string | null = null;
  readonly quiz: QuizStore;
  readonly wheel: WheelStore;
  readonly board: BoardStore;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.quiz = new QuizStore(this, parts);
    this.wheel = new WheelStore(this, parts.clock);
    this.board = new BoardStore(this, parts.clock);
    makeAutoObservable(this, { view: observableRef, quiz: false, wheel: false, board: false }, { autoBind: true });
    parts.main.on('play:confirmed', (view) => {
      // Ignores the event if the player has left.
      if (this.isOpen(view.campaignId) && this.stage?.kind === 'finished') this.take(view);
    });
  }

  get isBusy(): boolean {
    return this.busyWith !== null;
  }

  /** True while the game is busy or waits for an answer, so that a player need not touch the screen. */
  get isUnderWay(): boolean {
    const isWheelOn = this.wheel.isTurning || this.wheel.isResultShown;
    const isBoardOn = this.board.isBlinking || this.board.isResultShown;
    return this.isBusy || this.quiz.verdict !== null || isWheelOn || isBoardOn;
  }

  /** The stage of the play, or null without an open play. */
  get stage(): StageView | null {
    return this.view?.stage ?? null;
  }

  /** The game on the spin screen. */
  get game(): Game {
    return this.stage === null ? 'wheel' : gameAt(this.stage);
  }

  /** The outcome of the game; null until the player has seen the last result. */
  get ending(): Outcome | null {
    if (this.stage?.kind !== 'finished' || this.wheel.isResultShown || this.board.isResultShown) return null;
    return this.stage.outcome;
  }

  /** The time when the player saw the outcome on an earlier visit, in epoch milliseconds; null for a new outcome. */
  get seenAt(): number | null {
    return this.stage?.kind === 'finished' ? (this.stage.seenAt ?? null) : null;
  }

  /** The claim of a prize that was won here, or null. */
  get claim(): ClaimView | null {
    return this.stage?.kind === 'finished' ? (this.stage.claim ?? null) : null;
  }

  /** Why the prize does not count, or null. */
  get doubt(): AwardDoubt | null {
    return this.stage?.kind === 'finished' ? (this.stage.doubt ?? null) : null;
  }

  /** The step in the address that shows the play, or null if the play is over. */
  get step(): 'quiz' | 'spin' | null {
    if (!this.view) return null;
    if (this.view.stage.kind === 'quiz') return 'quiz';
    return hasGameAfterQuiz(this.view.games) ? 'spin' : null;
  }

  isOpen(campaignId: Id | undefined): boolean {
    return isSameId(this.view?.campaignId, campaignId);
  }

  /** Opens the campaign's play at its last stage. Returns true on success. */
  async open(campaignId: Id): Promise<boolean> {
    const isThere = await this.openOr(this.#parts.fail, campaignId);
    if (isThere) this.#parts.toasts.correct();
    return isThere;
  }

  /** Opens like `open`, but for the play's own page, which shows a failure itself in place of a notice. */
  async openHere(campaignId: Id): Promise<void> {
    await this.openOr(this.#parts.followSession, campaignId);
  }

  private async openOr(fail: (error: unknown) => void, campaignId: Id): Promise<boolean> {
    this.openFailure = null;
    let failure: string | null = null;
    const isThere = await this.ask(
      'play:open',
      { campaignId },
      (view) => {
        if (!this.isOpen(campaignId)) this.forgetScreen();
        this.take(view);
      },
      (error) => {
        failure = noticeOf(error) ?? '';
        fail(error);
      },
    );
    if (failure !== null && !this.isBusy && !this.isOpen(campaignId)) {
      runInAction(() => {
        this.openFailure = failure;
      });
    }
    return isThere;
  }

  /** Opens the play unless it is open. Needed after a reload, when only the address names the play. */
  async ensure(campaignId: Id): Promise<void> {
    if (!this.isOpen(campaignId)) await this.openHere(campaignId);
  }

  /**
   * Makes one call and applies its answer in one step. Returns false if the call failed (after showing the failure), if
   * another call is running, or if the player has left before the answer.
   */
  async ask<N extends PlayChannel>(
    channel: N,
    request: ChannelRequest<N>,
    apply: (answer: ChannelResult<N>) => void,
    fail: (error: unknown) => void = this.#parts.fail,
  ): Promise<boolean> {
    if (this.isBusy) return false;
    this.busyWith = channel;
    try {
      const answer = await this.#parts.main.call(channel, request);
      runInAction(() => {
        this.busyWith = null;
        apply(answer);
        // Skips openings, because an opening also follows a refusal, and that notice must stay.
        if (channel !== 'play:open') this.#parts.toasts.correct();
      });
      return true;
    } catch (error) {
      // The call of an earlier visit must not release this visit's buttons.
      if (isVisitOver(error)) return false;
      runInAction(() => {
        this.busyWith = null;
      });
      fail(error);
      await this.catchUp(channel, error);
      return false;
    }
  }

  /** Records that the outcome is on screen. If the call fails, a later visit shows the outcome again as new. */
  markSeen(): void {
    const campaignId = this.view?.campaignId;
    if (campaignId !== undefined) void this.#parts.main.call('play:seen', { campaignId }).catch(() => {});
  }

  /** Replaces the view with a newer one. */
  take(view: PlayView): void {
    this.view = view;
    this.board.follow(view);
  }

  clear(): void {
    this.view = null;
    this.busyWith = null;
    this.openFailure = null;
    this.forgetScreen();
  }

  private forgetScreen(): void {
    this.quiz.clear();
    this.wheel.clear();
    this.board.clear();
  }

  /** Fetches the current state after a refusal, because a refusal means that the screen is out of date. */
  private async catchUp(channel: PlayChannel, error: unknown): Promise<void> {
    const isOutdated = error instanceof AppError && error.code === 'refused' && channel !== 'play:open';
    if (isOutdated && this.view) await this.openOr(this.#parts.fail, this.view.campaignId);
  }
}

/** Returns the game of a stage: the wheel before the first spin, and if no game was played. */
function gameAt(stage: StageView): Game {
  switch (stage.kind) {
    case 'board':
      return 'board';
    case 'quiz':
    case 'quiz-ended':
    case 'wheel':
    case 'spinning':
    case 'offer':
      return 'wheel';
    case 'finished':
      return endedGame(stage.outcome) ?? 'wheel';
    default:
      return assertNever(stage);
  }
}

/** Returns the game of an outcome, or null if the play ended without one. */
function endedGame(outcome: Outcome): Game | null {
  switch (outcome.kind) {
    case 'wheel':
    case 'board':
      return outcome.kind;
    case 'quiz':
    case 'elsewhere':
    case 'nothing':
      return null;
    default:
      return assertNever(outcome);
  }
}
