import { makeAutoObservable } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import type { Question } from '#shared/entities/question.ts';
import {
  blankQuestion,
  formOfQuestion,
  type QuestionForm,
  questionOfForm,
  typeOfQuestion,
} from '#shared/rules/question-form.ts';
import { openAnswers, orderQuestions } from '#shared/rules/quiz.ts';
import { text } from '../../admin-texts.ts';
import type { Failure } from '../message-of.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';
import { ImageUploads } from './ImageUploads.ts';
import { ListChanges } from './ListChanges.ts';
import { ListRecord } from './ListRecord.ts';
import { ListView } from './ListView.ts';
import { QuestionSelection } from './QuestionSelection.ts';

/** A question and its position in the quiz, from 1. */
export interface QuestionRow {
  number: number;
  question: Question;
}

/** The questions of a campaign. Methods that change them return null on success, otherwise the failure. */
export class QuestionsStore {
  readonly list: Resource<readonly Question[]>;
  readonly view: ListView<QuestionRow>;
  readonly selection: QuestionSelection;
  readonly #params: { campaignId: Id };
  readonly #admin: AdminStore;
  readonly #changes: ListChanges;
  readonly #images: ImageUploads;

  constructor(admin: AdminStore, campaignId: Id) {
    this.#admin = admin;
    this.#params = { campaignId };
    this.list = new Resource(
      async () => listOf(await admin.api.call('getCampaignQuestions', { params: this.#params })),
      admin.readFailed,
    );
    this.view = new ListView({
      rows: () => this.rows,
      textOf: ({ question }) =>
        [question.questionText, ...openAnswers(question).map(({ answerText }) => answerText)].join(' '),
      sortKeys: {
        questionText: ({ question }) => question.questionText,
        questionType: ({ question }) => typeOfQuestion(question),
      },
    });
    this.#changes = new ListChanges(admin, this.list);
    this.#images = new ImageUploads(admin.api);
    this.selection = new QuestionSelection({
      admin,
      changes: this.#changes,
      questions: () => this.rows.map(({ question }) => question),
      found: () => this.view.found.map(({ question }) => question),
      reload: () => this.list.reload(),
    });
    makeAutoObservable(this, { list: false, view: false, selection: false }, { autoBind: true });
  }

  /** All questions in the order of play. */
  get rows(): readonly QuestionRow[] {
    return orderQuestions(this.list.value ?? [], []).map((question, index) => ({ number: index + 1, question }));
  }

  /** True once the campaign has been played. Its questions can then no longer be changed. */
  get isLocked(): boolean {
    return this.#admin.campaignOf(this.#params.campaignId)?.hasCampaignUserProgress === true;
  }

  /** How many questions each player is asked; null for all. */
  get asked(): number | null {
    return this.#admin.campaignOf(this.#params.campaignId)?.askedQuestions ?? null;
  }

  /** True if the server can reorder and download questions. It then sends each question's position, even if null. */
  get hasListCalls(): boolean {
    return this.rows.some(({ question }) => question.position !== undefined);
  }

  /**
   * True if the server can store a picture with a question. It then sends each question's picture, even if null. Without
   * a question, a number of asked questions shows the same server.
   */
  get hasImages(): boolean {
    if (this.rows.length > 0) return this.rows.some(({ question }) => question.imageFile !== undefined);
    return this.#admin.campaignOf(this.#params.campaignId)?.askedQuestions !== undefined;
  }

  get canReorder(): boolean {
    return this.hasListCalls && this.rows.length > 1;
  }

  get isBusy(): boolean {
    return this.#changes.isBusy;
  }

  /** True while the questions cannot be changed, permanently or for now. */
  get isFixed(): boolean {
    return this.isLocked || this.isBusy;
  }

  /** Opens a question, or a new one for null. A new question keeps the type of the last saved one. */
  open(question: Question | null): ListRecord<QuestionForm, Question> {
    const formOf = (stored: Question | null, saved?: QuestionForm) =>
      stored ? formOfQuestion(stored) : blankQuestion(saved?.questionType);
    return new ListRecord(question, { list: this.list, formOf, save: this.save });
  }

  /** Adds a question, or changes `stored`. */
  async save(form: QuestionForm, stored: Question | null): Promise<Failure | null> {
    const storedId = stored?.id ?? null;
    let id: Question['id'] = storedId;
    const problem = await this.#changes.make(async () => {
      await this.#images.send([form.imageFile]);
      const body = questionOfForm({ ...form, imageFile: this.#images.sent(form.imageFile) }, stored);
      if (storedId === null) ({ id } = await this.#changes.calls.once('postQuestion', { params: this.#params, body }));
      else await this.#changes.calls.once('putQuestion', { params: { id: storedId }, body });
    }, 'form');
    if (problem === null) {
      this.view.reveal(
        ({ question }) => isSameId(question.id, id),
        ({ number }) => text(storedId === null ? 'questions.added' : 'questions.changed', { number }),
      );
    }
    return problem;
  }

  /** Stores the order of all questions. */
  reorder(questions: readonly Question[]): Promise<Failure | null> {
    const body = { questionIds: questions.map(({ id }) => id ?? '') };
    return this.#changes.make(async () => {
      await this.#changes.calls.once('reorderQuestions', { params: this.#params, body });
      this.#admin.notify(text('order.saved'));
    }, 'form');
  }

  remove({ id }: Question): Promise<Failure | null> {
    return this.#changes.announce('deleteQuestion', { params: { id: id ?? '' } }, text('notice.questionDeleted'));
  }

  removeAll(): Promise<Failure | null> {
    return this.#changes.announce('deleteCampaignQuestions', { params: this.#params }, text('notice.questionsDeleted'));
  }

  downloadTemplate(): Promise<void> {
    return this.#admin.transfers.download('getQuestionTemplate', {});
  }

  /** Saves all questions in the template's format. */
  downloadQuestions(): Promise<void> {
    return this.#admin.transfers.download('getQuestionSheet', { params: this.#params });
  }

  upload(file: File): Promise<void> {
    return this.#changes.upload('uploadQuestions', { ...this.#params, file }, text('notice.questionsUploaded'));
  }
}
