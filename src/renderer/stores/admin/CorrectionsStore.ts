import { makeAutoObservable } from 'mobx';
import type { File as StoredFile } from '#shared/entities/file.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import { TRUE_FALSE } from '#shared/entities/question-type.ts';
import { isSwap } from '#shared/rules/corrections.ts';
import { nameProblem, optionalTextProblem } from '#shared/rules/limits.ts';
import { formOfQuestion, type QuestionForm, questionOfForm, validateQuestion } from '#shared/rules/question-form.ts';
import { orderQuestions } from '#shared/rules/quiz.ts';
import { present, required } from '#shared/rules/validation.ts';
import { text } from '../../admin-texts.ts';
import type { AdminStore } from './AdminStore.ts';
import type { CampaignActionsStore } from './CampaignActionsStore.ts';
import type { FormRecord } from './FormRecord.ts';
import { type GameSetupStore, NOT_READ_AGAIN } from './GameSetupStore.ts';
import { ImageUploads } from './ImageUploads.ts';
import { KeyedCalls } from './KeyedCalls.ts';

export interface PrizeCorrection {
  name: string;
  fulfillmentDescription: string;
  imageFile: StoredFile | null;
  reason: string;
}

export type QuestionCorrection = QuestionForm & { reason: string };

/** Corrections of the texts and pictures of a played campaign. */
export class CorrectionsStore {
  readonly #admin: AdminStore;
  readonly #setup: GameSetupStore;
  /** The records, for what others have changed since a dialog opened. */
  readonly actions: CampaignActionsStore;
  readonly #calls: KeyedCalls;
  readonly #images: ImageUploads;

  constructor(admin: AdminStore, setup: GameSetupStore, actions: CampaignActionsStore) {
    this.#admin = admin;
    this.#setup = setup;
    this.actions = actions;
    this.#calls = new KeyedCalls(admin.api);
    this.#images = new ImageUploads(admin.api);
    makeAutoObservable(this, { actions: false }, { autoBind: true });
  }

  get prizes(): readonly Prize[] {
    return listOf(this.#setup.stored?.prizes);
  }

  /** The questions in the order of play. */
  get questions(): readonly Question[] {
    return orderQuestions(this.#setup.questions.value ?? [], []);
  }

  /** Returns the record behind a prize's correction. */
  prize(opened: Prize): FormRecord<PrizeCorrection> {
    const stored = () => this.prizes.find(({ id }) => isSameId(id, opened.id)) ?? opened;
    return this.recordOf(stored, prizeForm, async ({ name, fulfillmentDescription, imageFile, reason }) => {
      await this.#images.send([imageFile]);
      const body = {
        name: name.trim(),
        fulfillmentDescription: fulfillmentDescription.trim(),
        imageFile: this.#images.sent(imageFile),
        ...reasonPart(reason),
        version: this.#setup.stored?.version,
      };
      await this.#calls.once('correctPrize', { params: { id: opened.id ?? '' }, body });
    });
  }

  /** Returns the record behind a question's correction. */
  question(opened: Question): FormRecord<QuestionCorrection> {
    const stored = () => this.questions.find(({ id }) => isSameId(id, opened.id)) ?? opened;
    return this.recordOf(stored, questionForm, async ({ reason, ...form }) => {
      await this.#images.send([form.imageFile]);
      const question = stored();
      const { questionText, answers, imageFile } = questionOfForm(
        { ...form, imageFile: this.#images.sent(form.imageFile) },
        question,
      );
      const texts = { questionText, answers, ...reasonPart(reason), version: question.version };
      const body = imageFile === undefined ? texts : { ...texts, imageFile };
      await this.#calls.once('correctQuestion', { params: { id: question.id ?? '' }, body });
    });
  }

  /** @param stored returns the prize or question as last read */
  private recordOf<V extends object, R extends object>(
    stored: () => R,
    formOf: (stored: R) => V,
    send: (form: V) => Promise<void>,
  ): FormRecord<V> {
    const read = async () => {
      await Promise.all([this.actions.list.reload(), this.#setup.questions.reload()]);
      return this.#setup.read();
    };
    return {
      get stored() {
        return stored();
      },
      get initial() {
        return formOf(stored());
      },
      save: async (form) => {
        const failure = await this.#admin.attempt(() => send(form), 'form');
        if (failure !== null) return failure;
        this.#admin.notify(text('corrections.notice'));
        return (await read()) ? null : { reason: 'not-read-again', message: NOT_READ_AGAIN };
      },
      read,
    };
  }
}

const prizeForm = ({ name, fulfillmentDescription, imageFile }: Prize): PrizeCorrection => ({
  name: name ?? '',
  fulfillmentDescription: fulfillmentDescription ?? '',
  imageFile: imageFile ?? null,
  reason: '',
});

const questionForm = (question: Question): QuestionCorrection => ({ ...formOfQuestion(question), reason: '' });

/** Returns the problems of a prize's correction. */
export const prizeProblems = ({ name, fulfillmentDescription, imageFile }: PrizeCorrection): object =>
  present({
    name: nameProblem(name),
    fulfillmentDescription: optionalTextProblem(fulfillmentDescription),
    imageFile: required(imageFile),
  });

/**
 * Returns the problems of a question's correction. An answer must not get the present text of another one. The server also
 * refuses the former texts of other answers.
 */
export function questionProblems(form: QuestionCorrection, stored: Question): object {
  const texts = formOfQuestion(stored).answers.map((current) => ({ current, former: [] }));
  const problems = validateQuestion(form);
  if (form.questionType === TRUE_FALSE || problems.answers) return problems;
  const swaps = form.answers.map((answer, index) =>
    isSwap(texts, index, answer) ? text('rule.swappedAnswers') : undefined,
  );
  return swaps.some((problem) => problem !== undefined) ? { ...problems, answers: swaps } : problems;
}

const reasonPart = (reason: string) => (reason.trim() === '' ? {} : { reason: reason.trim() });
