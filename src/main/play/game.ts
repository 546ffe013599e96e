import type { Id } from '#shared/entities/base.ts';
import { GAME_FINISHED, type GameStatus } from '#shared/entities/game-status.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import { AppError } from '#shared/errors.ts';
import type { AnswerVerdict, PlayView } from '#shared/ipc/play.ts';
import type { JobBody } from '#shared/jobs.ts';
import { type Lane, laneName } from '#shared/lane.ts';
import type { Clock, Random } from '#shared/ports.ts';
import { askedQuestions } from '#shared/rules/asked-questions.ts';
import { BLINK_INTERVAL_MS, COUNTDOWN_MS } from '#shared/rules/board.ts';
import { withOneWinnerLess } from '#shared/rules/prizes.ts';
import { correctAnswerIdOf, orderQuestions } from '#shared/rules/quiz.ts';
import { drawSpin } from '#shared/rules/wheel.ts';
import type { Visit } from '../link/visit.ts';
import { text } from '../texts.ts';
import { awardDoubt } from './award-doubt.ts';
import { type ClaimMaker, newClaim } from './claim.ts';
import { CHAIN_START, cellAt, type Draw, linkDraw } from './draw-log.ts';
import {
  type AnsweredQuestion,
  answer,
  declineOffer,
  endSpent,
  factsFromServer,
  factsUnder,
  hasExtraSpin,
  hasGoneOn,
  isMidway,
  layoutOf,
  markSeen,
  openBoard,
  type PlayContent,
  type PlayFacts,
  pressBoard,
  reopenBoard,
  type Step,
  settleSpin,
  startSpin,
  statusTypeOf,
  withClaim,
} from './play.ts';
import { resultJobs } from './result-jobs.ts';
import type { Stock } from './stock.ts';
import type { PlayStore } from './store.ts';
import { viewOf } from './view.ts';

/** The data of a play, from the server or the cache. */
export interface PlaySource {
  content: PlayContent;
  status: GameStatus | null;
  answers: readonly { questionId: Id; isCorrect: boolean }[];
  /** True if status and answers come from the server, not from the cache. */
  isFresh: boolean;
}

export interface GameOptions {
  store: PlayStore;
  stock: Stock;
  clock: Clock;
  random: Random;
  claims: ClaimMaker;
  /** Reads the data of a play. @throws AppError */
  fetch(visit: Visit, campaignId: Id): Promise<PlaySource>;
  /** Returns the id that this kiosk made for a visitor without an account, otherwise the id itself. */
  madeId(userId: Id): Id;
  /** Called after rows were enqueued. */
  onEnqueued(): void;
  /** Returns the address at which the screen may load an image, or null. */
  imageUrl(url: string | null | undefined): string | null;
}

interface OpenPlay {
  lane: Lane;
  /** The play's content. Its prizes are those that this kiosk may award now. */
  content: PlayContent;
  /** The prizes from the server at the opening, minus this kiosk's unsent awards. */
  told: readonly Prize[];
  /** True while the screen shows the prize as to be confirmed. */
  isUnconfirmed: boolean;
  facts: PlayFacts;
  isStale: boolean;
  /** The server's state of the award at the opening, or null if unknown. */
  awardState: string | null;
  /** The time at which the player saw the outcome before this opening, or null. */
  seenAt: number | null;
}

/** Ticks by which a press may be ahead of the kiosk's clock, because the clocks of screen and kiosk differ. */
const TICK_SLACK = 4;

/**
 * Applies the steps of plays. One transaction stores a step: the new facts, the rows for the server, and a draw. The play
 * in memory changes, and the screen gets its answer, only after the commit.
 */
export class Game {
  readonly #options: GameOptions;
  readonly #plays = new Map<string, OpenPlay>();
  /** Number of committed steps. A change shows that a step was made during a read. */
  #steps = 0;

  constructor(options: GameOptions) {
    this.#options = options;
  }

  /**
   * Opens a play at its last step. Unsent steps of this kiosk override the server's state, but refused ones do not override
   * a play that the server has finished.
   *
   * @throws AppError
   */
  async open(visit: Visit, campaignId: Id): Promise<PlayView> {
    const { store } = this.#options;
    const lane = visit.lane(campaignId);
    // Check before and after the read, because the server's answer may lack a step or row made during the read.
    const steps = this.#steps;
    const wasUnsent = store.holdsUnsent(lane);
    const wasWaiting = store.hasWaiting(lane);
    const source = await this.#options.fetch(visit, campaignId);
    visit.requireOngoing();
    const local = store.load(lane);
    const hasStepped = steps !== this.#steps;
    const isAhead = wasUnsent || store.holdsUnsent(lane) || hasStepped;
    const isMidwayHere = local !== null && isMidway(local) && !hasGoneOn(source.status, local);
    const isWaiting = wasWaiting || store.hasWaiting(lane) || hasStepped;
    const isOverThere = source.isFresh && source.status?.gameStatusType === GAME_FINISHED && !isWaiting;
    const keepsLocal = local && !isOverThere && (!source.isFresh || isAhead || isMidwayHere);
    const answers = keepsLocal ? local.answers : this.#knownAnswers(lane, source, local);
    const content = { ...source.content, questions: this.#asked(lane, source.content, answers) };
    const facts = keepsLocal
      ? factsUnder(content, { ...local, statusId: local.statusId ?? source.status?.id ?? null })
      : this.#adopt(lane, factsFromServer(content, source.status, answers), local);
    const play: OpenPlay = {
      // Uses the server's id in rows, because the screen sends ids as text.
      lane: { ...lane, campaignId: source.content.campaign.id },
      content,
      told: this.#withoutUnsentAwards(source.content),
      facts,
      isUnconfirmed: false,
      isStale: !source.isFresh,
      awardState: source.isFresh && !isAhead ? (source.status?.awardState ?? null) : null,
      seenAt: facts.stage.kind === 'finished' ? (facts.stage.seenAt ?? null) : null,
    };
    this.#plays.set(laneName(lane), play);
    this.#restock(play);
    const spent = keepsLocal || !source.isFresh ? null : endSpent(play.content, source.status, facts);
    const end = spent && this.#claimed(play, spent);
    if (end) this.#commit(play, end, resultJobs(play.lane, end));
    if (facts.stage.kind === 'board') {
      this.#commit(play, { facts: reopenBoard(facts, this.#freshBoard()), award: null }, []);
    }
    return this.#view(play);
  }

  /** Returns the views of the open plays whose prize the server has confirmed since their last view. */
  confirmed(): PlayView[] {
    return [...this.#plays.values()]
      .filter(({ isUnconfirmed }) => isUnconfirmed)
      .flatMap((play) => {
        const view = this.#view(play);
        return play.isUnconfirmed ? [] : [view];
      });
  }

  /** Returns the screen's addresses of the pictures of an open play: its prizes' and its questions'. @throws AppError */
  imageUrls(lane: Lane): (string | null)[] {
    const { prizes, questions } = this.#play(lane).content;
    return [...prizes, ...questions].map(({ imageFile }) => this.#options.imageUrl(imageFile?.url));
  }

  /** Drops the plays in memory. They stay on disk. */
  close(): void {
    this.#plays.clear();
  }

  /** Answers the open question. A question answered twice counts once. @throws AppError */
  answer(lane: Lane, questionId: Id, answerId: Id): AnswerVerdict {
    const play = this.#play(lane);
    const question = play.content.questions.find((candidate) => String(candidate.id) === String(questionId));
    const correctAnswerId = question ? correctAnswerIdOf(question) : null;
    const given = play.facts.answers.find((candidate) => String(candidate.questionId) === String(questionId));
    if (given) return { isCorrect: given.isCorrect, correctAnswerId, play: this.#view(play) };
    const step = answer(play.content, play.facts, questionId, answerId);
    const { isCorrect } = step;
    const questionVersion = question?.version;
    this.#commit(play, step, [
      {
        kind: 'post-user-answer',
        payload: {
          ...play.lane,
          questionId: question?.id ?? questionId,
          answerId,
          isCorrect,
          ...(questionVersion != null && { questionVersion }),
        },
      },
      ...resultJobs(play.lane, step),
    ]);
    return { isCorrect, correctAnswerId, play: this.#view(play) };
  }

  /**
   * Draws a spin, and reports it to the server as used up, so that no other kiosk can draw it again. Returns the pending
   * spin if there is one, so that a second press draws nothing.
   *
   * @throws AppError
   */
  spin(lane: Lane): PlayView {
    const play = this.#play(lane);
    if (play.facts.stage.kind === 'spinning') return this.#view(play);
    const spin = { id: this.#options.random.uuid(), ...drawSpin(this.#options.random) };
    const layout = layoutOf(play.content).map((segment) => segment.label);
    const facts = startSpin(play.facts, spin);
    const { segmentIndex, stopFraction } = spin;
    const step = { facts, award: null };
    this.#commit(play, step, resultJobs(play.lane, step), {
      game: 'wheel',
      layout,
      segmentIndex,
      stopFraction,
      outcome: layout[segmentIndex] ?? '',
    });
    return this.#view(play);
  }

  /** Books the pending spin once the screen has shown it. Any other id changes nothing. @throws AppError */
  settle(lane: Lane, spinId: string): PlayView {
    const play = this.#play(lane);
    const { stage } = play.facts;
    if (stage.kind !== 'spinning' || stage.spin.id !== spinId) return this.#view(play);
    const segment = layoutOf(play.content)[stage.spin.segmentIndex];
    if (!segment) throw new AppError('unexpected', text('error.fallback'));
    this.#restock(play);
    const step = this.#claimed(play, settleSpin(play.content, play.facts, segment));
    this.#commit(play, step, resultJobs(play.lane, step));
    return this.#view(play);
  }

  /** Declines the offer. Reports an extra spin that this leaves, so that any kiosk can continue. @throws AppError */
  declineOffer(lane: Lane): PlayView {
    const play = this.#play(lane);
    const step = { facts: declineOffer(play.facts), award: null };
    this.#commit(play, step, hasExtraSpin(step.facts) ? resultJobs(play.lane, step) : []);
    return this.#view(play);
  }

  /** Accepts the offer and opens the board. @throws AppError */
  cashIn(lane: Lane): PlayView {
    const play = this.#play(lane);
    this.#commit(play, { facts: openBoard(play.facts, this.#freshBoard()), award: null }, []);
    return this.#view(play);
  }

  /** Presses the board's button at a tick. @throws AppError during the countdown, or if that tick is still in the future */
  press(lane: Lane, tick: number): PlayView {
    const play = this.#play(lane);
    const { stage } = play.facts;
    if (stage.kind === 'finished' && stage.outcome.kind === 'board') return this.#view(play);
    if (stage.kind !== 'board') throw new AppError('refused', text('error.rejectedRequest'));
    // The screen begins its own countdown later, so an honest press never arrives during this one.
    const liveMs = this.#options.clock.elapsed() - stage.openedAt - COUNTDOWN_MS;
    if (liveMs < 0 || tick > Math.floor(liveMs / BLINK_INTERVAL_MS) + TICK_SLACK)
      throw new AppError('refused', text('error.rejectedRequest'));
    this.#restock(play);
    const step = this.#claimed(play, pressBoard(play.content, play.facts, tick));
    this.#commit(play, step, resultJobs(play.lane, step), {
      game: 'board',
      seed: stage.seed,
      tick,
      outcome: cellAt(stage.seed, tick),
    });
    return this.#view(play);
  }

  /** Stores that the player has seen the outcome. Only later openings show it as past. @throws AppError */
  seen(lane: Lane): void {
    const play = this.#play(lane);
    const facts = markSeen(play.facts, this.#options.clock.now());
    if (facts !== play.facts) this.#commit(play, { facts, award: null }, []);
  }

  /**
   * True if the player's game is over. This kiosk's record overrides the server's while rows are unsent, and overrides the
   * cache.
   *
   * @param told the server's record, or null if unknown
   * @param isStale true if `told` comes from the cache
   */
  isPlayed(lane: Lane, told: boolean | null, isStale: boolean): boolean {
    const { store } = this.#options;
    const local = store.load(lane);
    if (!local || statusTypeOf(local) !== GAME_FINISHED) return told === true;
    return told !== false || isStale || store.holdsUnsent(lane);
  }

  /** Adds the claim of a prize that the step awards. */
  #claimed({ content }: OpenPlay, step: Step): Step {
    const { claims, random } = this.#options;
    if (!step.award) return step;
    return withClaim(step, newClaim(content.campaign, step.award.id ?? '', claims, random));
  }

  /** Stores facts, rows and a draw in one transaction. */
  #commit(play: OpenPlay, step: Step, jobs: readonly JobBody[], draw?: Draw): void {
    const { store, stock, random, clock } = this.#options;
    const { lane } = play;
    store.transact(() => {
      store.save(lane, step.facts);
      for (const [place, given] of step.facts.answers.entries()) {
        if (place >= play.facts.answers.length) store.addAnswer(lane, given, place);
      }
      if (draw) {
        const ids = {
          at: new Date(clock.now()).toISOString(),
          userId: String(lane.userId),
          campaignId: String(lane.campaignId),
        };
        store.addDraw(linkDraw(store.lastDrawHash() ?? CHAIN_START, { ...ids, ...draw }));
      }
      if (step.award) stock.spend(lane.campaignId, step.award.id ?? '');
      for (const job of jobs) {
        store.enqueue({ ...job, userId: lane.userId, lane: laneName(lane), idempotencyKey: random.uuid() });
      }
    });
    play.facts = step.facts;
    this.#steps += 1;
    if (jobs.length > 0) this.#options.onEnqueued();
  }

  /** Returns the server's answers, with unsent ones of this kiosk if its other facts are unreadable. */
  #knownAnswers(lane: Lane, source: PlaySource, local: PlayFacts | null): AnsweredQuestion[] {
    const { store } = this.#options;
    const own = local === null && store.holdsUnsent(lane) ? store.answersOf(lane) : [];
    const known = [...own, ...source.answers];
    return [...new Map(known.map((entry) => [String(entry.questionId), entry])).values()];
  }

  /** Returns the questions that the player is asked, in the order of play. */
  #asked(lane: Lane, { questions, campaign }: PlayContent, answered: readonly AnsweredQuestion[]): Question[] {
    const playerId = this.#options.madeId(lane.userId);
    return orderQuestions(askedQuestions(questions, campaign, { playerId, answered }), answered);
  }

  #adopt(lane: Lane, server: PlayFacts, local: PlayFacts | null): PlayFacts {
    const { store } = this.#options;
    // Keep this kiosk's outcome while the server agrees that the game is over, because the server stores no outcomes.
    const isOver = [server, local].every((facts) => facts && statusTypeOf(facts) === GAME_FINISHED);
    const facts = isOver && local ? { ...server, stage: local.stage } : server;
    store.transact(() => {
      store.save(lane, facts);
      store.replaceAnswers(lane, facts.answers);
    });
    return facts;
  }

  #withoutUnsentAwards({ campaign, prizes }: PlayContent): readonly Prize[] {
    return this.#options.store.unsentAwards(String(campaign.id)).reduce<readonly Prize[]>(withOneWinnerLess, prizes);
  }

  /** Updates the prizes before a step that may award, because leases and awards change after the opening. */
  #restock(play: OpenPlay): void {
    const offer = this.#options.stock.offer(play.lane.campaignId, play.told, play.isStale);
    play.content = { ...play.content, ...offer };
  }

  #freshBoard() {
    return { seed: this.#options.random.hex(16), openedAt: this.#options.clock.elapsed() };
  }

  #play(lane: Lane): OpenPlay {
    const play = this.#plays.get(laneName(lane));
    if (!play) throw new AppError('refused', text('error.rejectedRequest'));
    return play;
  }

  #view(play: OpenPlay): PlayView {
    const { store } = this.#options;
    const isUnsent = store.holdsUnsent(play.lane);
    // Only a finished play shows a doubt.
    const isRefused = play.facts.stage.kind === 'finished' && store.isAwardRefused(play.lane);
    const view = viewOf(play.content, play.facts, {
      isStale: play.isStale,
      seenAt: play.seenAt,
      isConfirmed: !isUnsent,
      doubt: awardDoubt({ isRefused, isUnsent, state: play.awardState }),
      imageUrl: this.#options.imageUrl,
    });
    const outcome = view.stage.kind === 'finished' ? view.stage.outcome : null;
    play.isUnconfirmed = outcome !== null && 'prize' in outcome && outcome.isToBeConfirmed === true;
    return view;
  }
}
