import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import { AppError } from '#shared/errors.ts';
import { gamesOf, hasGameAfterQuiz } from '#shared/games.ts';
import type { AnswerVerdict, PlayView, Welcome } from '#shared/ipc/play.ts';
import type { Lack, RehearsalStart, RehearsalView, RehearsedOutcome, RehearsedPrize } from '#shared/ipc/rehearsal.ts';
import type { Clock, Random } from '#shared/ports.ts';
import { askedQuestions } from '#shared/rules/asked-questions.ts';
import { COUNTDOWN_MS } from '#shared/rules/board.ts';
import { languageOf } from '#shared/rules/languages.ts';
import { hoursOf } from '#shared/rules/opening-hours.ts';
import { pressYourLuckPrizes, wheelPrizes } from '#shared/rules/prizes.ts';
import { correctAnswerIdOf, orderQuestions } from '#shared/rules/quiz.ts';
import { drawSpin } from '#shared/rules/wheel.ts';
import { text } from '../texts.ts';
import { aimBoard, aimSpin, cellFor, isReachable, targetOf } from './aim.ts';
import { sampleClaim } from './claim.ts';
import {
  answer,
  declineOffer,
  factsFromServer,
  layoutOf,
  openBoard,
  type PlayContent,
  type PlayFacts,
  pressBoard,
  reopenBoard,
  type Step,
  settleSpin,
  startSpin,
  withClaim,
} from './play.ts';
import { viewOf } from './view.ts';

/** A campaign to rehearse. Its image addresses are those that the screen may load. */
export interface Rehearsable {
  campaign: Campaign;
  questions: readonly Question[];
  prizes: readonly Prize[];
  /** The theme's description, or null. */
  theme: string | null;
  logoUrl: string | null;
}

/** Spins of a campaign without questions, so that its wheel can be tried. */
const SPINS_WITHOUT_QUIZ = 5;

/**
 * A rehearsal (docs/specification.md, 4.12): the steps of a play over facts in memory. It has neither a store nor a visit,
 * so it has no way to write a row, a draw or a lease, or to reach the server. Forgotten when it ends.
 */
export class Rehearsal {
  /** The questions are those of one visitor, chosen again at each start. */
  #content: PlayContent;
  readonly #told: Rehearsable;
  readonly #clock: Pick<Clock, 'elapsed' | 'now'>;
  readonly #random: Random;
  #outcome: RehearsedOutcome = { kind: 'chance' };
  #prizes: readonly Prize[];
  #facts: PlayFacts;

  constructor(told: Rehearsable, clock: Pick<Clock, 'elapsed' | 'now'>, random: Random) {
    this.#told = told;
    this.#clock = clock;
    this.#random = random;
    const { campaign, prizes } = told;
    this.#content = { campaign, games: gamesOf(campaign.campaignType), questions: this.#askedOfSomeone(), prizes };
    this.#prizes = prizes;
    this.#facts = this.#factsAt('welcome');
  }

  get campaignId(): Id {
    return this.#told.campaign.id;
  }

  /** The welcome screen's data, the outcomes to choose from, and what the campaign lacks. */
  get view(): RehearsalView {
    const { games, questions } = this.#content;
    const spins = questions.length || SPINS_WITHOUT_QUIZ;
    const board = games.includes('board') ? pressYourLuckPrizes(this.#told.prizes) : [];
    const wheel = hasGameAfterQuiz(games) ? wheelPrizes(this.#told.prizes) : [];
    const lacks: [Lack, boolean][] = [
      ['no-questions', questions.length === 0],
      ['no-wheel-prizes', hasGameAfterQuiz(games) && wheel.length === 0],
      ['no-board-prizes', games.includes('board') && board.length === 0],
    ];
    return {
      welcome: this.#welcome(),
      spins,
      prizes: [
        ...wheel.map((prize) => this.#choiceOf(prize, 'wheel', spins)),
        ...board.map((prize) => this.#choiceOf(prize, 'board', spins)),
      ],
      lacks: lacks.flatMap(([lack, isSo]) => (isSo ? [lack] : [])),
    };
  }

  /** Returns to the start, with a chosen outcome. */
  restart(start: RehearsalStart, outcome: RehearsedOutcome): void {
    this.#outcome = outcome;
    this.#prizes = this.#prizesWith(outcome);
    this.#content = { ...this.#content, questions: this.#askedOfSomeone() };
    this.#facts = this.#factsAt(start);
  }

  open(): PlayView {
    return this.#view();
  }

  /** @throws AppError */
  answer(questionId: Id, answerId: Id): AnswerVerdict {
    const question = this.#content.questions.find(({ id }) => isSameId(id, questionId));
    const correctAnswerId = question ? correctAnswerIdOf(question) : null;
    const { facts, isCorrect } = answer(this.#playing(), this.#facts, questionId, answerId);
    this.#facts = facts;
    return { isCorrect, correctAnswerId, play: this.#view() };
  }

  /** @throws AppError */
  spin(): PlayView {
    if (this.#facts.stage.kind === 'spinning') return this.#view();
    const { score } = this.#facts;
    const before = {
      points: score.totalPointsEarned,
      spinsLeft: score.remainingSpins,
      isFirst: this.#facts.stage.kind === 'quiz-ended',
    };
    const random = this.#random;
    const aimed = aimSpin(this.#outcome, this.#prizes, layoutOf(this.#content), before, random);
    const draw = drawSpin(aimed === null ? random : { ...random, integer: () => aimed });
    this.#facts = startSpin(this.#facts, { id: random.uuid(), ...draw });
    return this.#view();
  }

  /** @throws AppError */
  settle(spinId: string): PlayView {
    const { stage } = this.#facts;
    if (stage.kind !== 'spinning' || stage.spin.id !== spinId) return this.#view();
    const segment = layoutOf(this.#content)[stage.spin.segmentIndex];
    if (!segment) throw new AppError('unexpected', text('error.fallback'));
    this.#facts = this.#claimed(settleSpin(this.#playing(), this.#facts, segment));
    return this.#view();
  }

  /** @throws AppError */
  declineOffer(): PlayView {
    this.#facts = declineOffer(this.#facts);
    return this.#view();
  }

  /** @throws AppError */
  cashIn(): PlayView {
    this.#facts = openBoard(this.#facts, { seed: this.#random.hex(16), openedAt: this.#clock.elapsed() });
    return this.#view();
  }

  /** Stops the board. Replaces its seed if another cell than the chosen one is lit. @throws AppError */
  press(tick: number): PlayView {
    const { stage } = this.#facts;
    if (stage.kind !== 'board') throw new AppError('refused', text('error.rejectedRequest'));
    if (this.#clock.elapsed() - stage.openedAt < COUNTDOWN_MS)
      throw new AppError('refused', text('error.rejectedRequest'));
    const wanted = cellFor(this.#outcome, this.#prizes);
    const seed = wanted === null ? stage.seed : aimBoard(stage.seed, tick, wanted, this.#random);
    const aimed = reopenBoard(this.#facts, { ...stage, seed });
    this.#facts = this.#claimed(pressBoard(this.#playing(), aimed, tick));
    const view = this.#view();
    return view.stage.kind === 'finished' ? { ...view, stage: { ...view.stage, seed } } : view;
  }

  /** Adds the sample of a claim to a step that awards a prize. */
  #claimed = (step: Step): PlayFacts => withClaim(step, sampleClaim(this.#told.campaign, this.#clock.now())).facts;

  #playing = (): PlayContent => ({ ...this.#content, prizes: this.#prizes });

  /** Returns the prizes, with at least one unit of the chosen one. */
  #prizesWith(outcome: RehearsedOutcome): readonly Prize[] {
    const { prizes } = this.#told;
    if (outcome.kind !== 'prize') return prizes;
    return prizes.map((prize) =>
      isSameId(prize.id, outcome.prizeId) && prize.winnerTotal === 0 ? { ...prize, winnerTotal: 1 } : prize,
    );
  }

  /** Returns the questions that some visitor is asked, in the order of play. */
  #askedOfSomeone(): readonly Question[] {
    const { campaign, questions } = this.#told;
    const someone = { playerId: this.#random.uuid(), answered: [] };
    return orderQuestions(askedQuestions(questions, campaign, someone), []);
  }

  /** Without questions, the campaign starts at the wheel. */
  #factsAt(start: RehearsalStart): PlayFacts {
    const { questions } = this.#content;
    const hasQuiz = questions.length > 0;
    const answers = start === 'wheel' ? questions.map(({ id }) => ({ questionId: id as Id, isCorrect: true })) : [];
    const spins = hasQuiz ? answers.length : SPINS_WITHOUT_QUIZ;
    return factsFromServer(this.#content, { totalSpinsEarned: spins, remainingSpins: spins }, answers);
  }

  #choiceOf(prize: Prize, game: RehearsedPrize['game'], spins: number): RehearsedPrize {
    const outcome: RehearsedOutcome = { kind: 'prize', prizeId: prize.id ?? '' };
    const isWanted = targetOf(outcome, this.#prizesWith(outcome));
    return {
      id: prize.id ?? '',
      name: prize.name ?? '',
      game,
      isReachable: isWanted === null || isReachable(isWanted, 0, spins),
    };
  }

  #welcome(): Welcome {
    const { campaign, theme, logoUrl } = this.#told;
    const { games, questions } = this.#content;
    return {
      campaigns: [
        {
          id: campaign.id,
          campaignName: campaign.campaignName ?? '',
          language: languageOf(campaign),
          typeName: campaign.campaignType?.campaignTypeDescription?.trim() ?? '',
          games: [...games],
          questionCount: questions.length,
          bonusPoints: campaign.bonusPointsAwarded ?? 0,
          hours: hoursOf(campaign),
          isPlayed: false,
        },
      ],
      closed: null,
      theme: theme?.trim().toLowerCase() || 'full',
      logoUrl,
      managerAvatar: null,
      isStale: false,
    };
  }

  #view(): PlayView {
    return viewOf(this.#playing(), this.#facts, {
      isStale: false,
      seenAt: null,
      isConfirmed: true,
      doubt: null,
      imageUrl: (url) => url ?? null,
    });
  }
}
