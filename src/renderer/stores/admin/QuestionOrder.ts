import { makeAutoObservable } from 'mobx';
import type { Question } from '#shared/entities/question.ts';
import { text } from '../../admin-texts.ts';
import type { Failure } from '../message-of.ts';
import type { QuestionsStore } from './QuestionsStore.ts';

export const keyOfQuestion = ({ id }: Question): string => String(id);

/** A draft of the questions' order. Questions that are added later go to the end. */
export class QuestionOrder {
  /** The key of the question that was moved last. */
  movedKey: string | null = null;
  /** Announces the last move to screen readers. */
  said = '';
  refusal: Failure | null = null;
  /** The keys of the questions in the wanted order. */
  wanted: readonly string[];
  readonly #store: QuestionsStore;

  constructor(store: QuestionsStore) {
    this.#store = store;
    this.wanted = store.rows.map(({ question }) => keyOfQuestion(question));
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get questions(): readonly Question[] {
    const places = new Map(this.wanted.map((key, index) => [key, index]));
    const placeOf = (question: Question) => places.get(keyOfQuestion(question)) ?? this.wanted.length;
    return this.#store.rows.map(({ question }) => question).sort((a, b) => placeOf(a) - placeOf(b));
  }

  get isSaving(): boolean {
    return this.#store.isBusy;
  }

  /** Moves a question to an index. An index beyond either end counts as that end. */
  move(key: string, index: number): void {
    const keys = this.questions.map(keyOfQuestion);
    const from = keys.indexOf(key);
    const to = Math.max(0, Math.min(index, keys.length - 1));
    if (from < 0 || from === to) return;
    this.wanted = keys.toSpliced(from, 1).toSpliced(to, 0, key);
    this.movedKey = key;
    const question = this.questions[to]?.questionText ?? '';
    this.said = text('order.said', { question, number: to + 1, total: keys.length });
  }

  /** Stores the order if it has changed. Returns true on success. After a refusal the draft stays, with the questions as they are now. */
  async save(): Promise<boolean> {
    if (this.questions.every((question, index) => question === this.#store.rows[index]?.question)) return true;
    const refusal = await this.#store.reorder(this.questions);
    this.take(refusal);
    return refusal === null;
  }

  private take(refusal: Failure | null): void {
    this.refusal = refusal;
  }
}
