import { makeAutoObservable, observableRef } from 'mobx';
import { AppError } from '#shared/app-error.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Question } from '#shared/entities/question.ts';
import { formOfQuestion, questionOfForm } from '#shared/rules/question-form.ts';
import { text } from '../../admin-texts.ts';
import type { Failure } from '../message-of.ts';
import type { AdminStore, ShownBy } from './AdminStore.ts';
import type { ListChanges } from './ListChanges.ts';
import { keyOfQuestion } from './QuestionOrder.ts';

export interface SelectionParts {
  admin: AdminStore;
  changes: ListChanges;
  /** Returns all questions in the order of play. */
  questions(): readonly Question[];
  /** Returns the questions that match the search. */
  found(): readonly Question[];
  reload(): Promise<void>;
}

/**
 * The selected questions, to be deleted or copied one after the other. Each finished one leaves the selection, so that
 * a retry continues with the rest.
 */
export class QuestionSelection {
  /** The keys of the selected questions. */
  keys: ReadonlySet<string> = new Set();
  readonly #parts: SelectionParts;

  constructor(parts: SelectionParts) {
    this.#parts = parts;
    makeAutoObservable(this, { keys: observableRef }, { autoBind: true });
  }

  /** The selected questions that still exist, in the order of play. */
  get questions(): readonly Question[] {
    return this.#parts.questions().filter((question) => this.has(question));
  }

  /** The campaigns that accept copies. A played one accepts no questions. */
  get targets(): readonly Campaign[] {
    const campaigns = this.#parts.admin.campaigns.value ?? [];
    return campaigns.filter(
      ({ hasCampaignUserProgress, archivedDate }) => hasCampaignUserProgress !== true && archivedDate == null,
    );
  }

  has(question: Question): boolean {
    return this.keys.has(keyOfQuestion(question));
  }

  set(question: Question, isSelected: boolean): void {
    const keys = new Set(this.keys);
    if (isSelected) keys.add(keyOfQuestion(question));
    else keys.delete(keyOfQuestion(question));
    this.keys = keys;
  }

  /** Selects the questions that match the search, and no others. */
  selectAll(): void {
    this.keys = new Set(this.#parts.found().map(keyOfQuestion));
  }

  clear(): void {
    this.keys = new Set();
  }

  /** Deletes the selected questions. One that is already deleted counts as deleted. */
  delete(): Promise<Failure | null> {
    const { calls } = this.#parts.changes;
    const count = this.questions.length;
    return this.each(
      ({ id }) => calls.once('deleteQuestion', { params: { id: id ?? '' } }).catch(unlessGone),
      () => text('selection.deleted', { count }),
    );
  }

  /** Adds copies of the selected questions to the end of a campaign. */
  copyTo({ id: campaignId, campaignName }: Campaign): Promise<Failure | null> {
    const { calls } = this.#parts.changes;
    const count = this.questions.length;
    return this.each(
      (question) => {
        const body = questionOfForm(formOfQuestion(question), null);
        return calls.once('postQuestion', { params: { campaignId }, body });
      },
      () => text('selection.copied', { count, campaign: campaignName ?? '' }),
      'form',
    );
  }

  private async each(
    work: (question: Question) => Promise<unknown>,
    notice: () => string,
    shownBy?: ShownBy,
  ): Promise<Failure | null> {
    const { admin, changes, reload } = this.#parts;
    const failure = await changes.make(async () => {
      for (const question of this.questions) {
        await work(question);
        this.set(question, false);
      }
      admin.notify(notice());
    }, shownBy);
    // Shows what was done before the failure.
    if (failure !== null) await reload();
    return failure;
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.reason === 'question-gone')) throw error;
}
