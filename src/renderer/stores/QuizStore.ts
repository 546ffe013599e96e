import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { PlayQuestion } from '#shared/ipc/play.ts';
import { delayAfterAnswerMs, type QuizEnd, quizEnd } from '#shared/rules/quiz.ts';
import type { PlayStore } from './PlayStore.ts';
import type { StoreParts } from './parts.ts';

type Parts = Pick<StoreParts, 'clock' | 'access'>;

/** The verdict on an answer while it is on screen. */
export interface Verdict {
  question: PlayQuestion;
  answerId: Id;
  isCorrect: boolean;
  correctAnswerId: Id | null;
  /** The time that the verdict stays on screen, in milliseconds; null if it stays until 'Next'. */
  delayMs: number | null;
}

export type AnswerMark = 'none' | 'chosen' | 'right' | 'wrong';

/** The quiz on screen: the chosen answer, and the verdict before the next question. */
export class QuizStore {
  chosenId: Id | null = null;
  verdict: Verdict | null = null;
  readonly #play: PlayStore;
  readonly #parts: Parts;
  #cancelNext = () => {};

  constructor(play: PlayStore, parts: Parts) {
    this.#play = play;
    this.#parts = parts;
    makeAutoObservable(this, { verdict: observableRef }, { autoBind: true });
  }

  /** The question on screen; during a verdict, the answered question. */
  get question(): PlayQuestion | null {
    const { stage } = this.#play;
    return this.verdict?.question ?? (stage?.kind === 'quiz' ? stage.question : null);
  }

  /** The number of the question on screen, from 1. */
  get number(): number {
    const answered = this.#play.view?.answeredCount ?? 0;
    return this.verdict ? answered : answered + 1;
  }

  get canSubmit(): boolean {
    return this.chosenId !== null && this.verdict === null && !this.#play.isBusy;
  }

  /** The variant of the closing dialog, or null during the quiz. */
  get end(): QuizEnd | null {
    const view = this.#play.view;
    if (!view || this.question) return null;
    const { stage } = view;
    const isOver = stage.kind === 'quiz-ended' || (stage.kind === 'finished' && stage.outcome.kind === 'quiz');
    // An end that the player saw on an earlier visit counts as already played.
    return isOver && this.#play.seenAt === null ? quizEnd({ games: view.games, spins: view.totalSpins }) : null;
  }

  /** True while the verdict waits for 'Next'. */
  get isNextAwaited(): boolean {
    return this.verdict !== null && this.verdict.delayMs === null;
  }

  markOf(answerId: Id): AnswerMark {
    const { verdict } = this;
    if (!verdict) return isSameId(answerId, this.chosenId) ? 'chosen' : 'none';
    const isChosen = isSameId(answerId, verdict.answerId);
    if (isSameId(answerId, verdict.correctAnswerId) || (isChosen && verdict.isCorrect)) return 'right';
    return isChosen ? 'wrong' : 'none';
  }

  choose(answerId: Id): void {
    if (this.verdict || this.#play.isBusy) return;
    this.chosenId = answerId;
  }

  /** Sends the chosen answer, then shows the verdict for its time, then the next question. */
  async submit(): Promise<void> {
    const view = this.#play.view;
    const { question, chosenId } = this;
    if (!this.canSubmit || !view || !question || chosenId === null) return;
    const request = { campaignId: view.campaignId, questionId: question.id, answerId: chosenId };
    await this.#play.ask('play:answer', request, ({ isCorrect, correctAnswerId, play }) => {
      const { access, clock } = this.#parts;
      const delayMs = access.isOn ? null : delayAfterAnswerMs(isCorrect);
      this.verdict = { question, answerId: chosenId, isCorrect, correctAnswerId, delayMs };
      this.#play.take(play);
      if (delayMs !== null) this.#cancelNext = clock.after(delayMs, () => runInAction(this.clear));
    });
  }

  /** Resets for the next question. */
  clear(): void {
    this.#cancelNext();
    this.verdict = null;
    this.chosenId = null;
  }
}
