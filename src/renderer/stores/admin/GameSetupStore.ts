import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { RequestOf } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignType } from '#shared/entities/campaign-type.ts';
import { listOf } from '#shared/entities/id.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import { gamesOf } from '#shared/games.ts';
import { dayAt } from '#shared/rules/campaign-dates.ts';
import {
  type CampaignForm,
  type CampaignProblems,
  campaignForm,
  campaignOf,
  campaignProblems,
  copyForm,
  playedProblems,
  typeOf,
} from '#shared/rules/campaign-form.ts';
import {
  formsForType,
  type PrizeForm,
  type PrizeForms,
  prizesLost,
  prizesToSend,
  stockToSend,
} from '#shared/rules/prize-forms.ts';
import { formOfQuestion, questionOfForm } from '#shared/rules/question-form.ts';
import { orderQuestions } from '#shared/rules/quiz.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { text } from '../../admin-texts.ts';
import type { Failure } from '../message-of.ts';
import type { AdminStore } from './AdminStore.ts';
import { FormSave } from './FormSave.ts';
import { RepeatKey } from './RepeatKey.ts';
import { SaveCalls } from './SaveCalls.ts';

type CampaignChange = ReturnType<typeof campaignOf>;

/** The position of an image among those that a save sends, from 1. */
export interface ImageProgress {
  number: number;
  total: number;
}

export const NOT_READ_AGAIN = text('setup.notReadAgain');

/** The game setup of one campaign, stored or new. A save sends the images, then the campaign, then its prizes. */
export class GameSetupStore {
  /** The campaign as the server last sent it; null while there is none. */
  stored: Campaign | null;
  /** The image that a save is sending; null while there is none. */
  imageUnderWay: ImageProgress | null = null;
  /** How many questions the stored campaign has; null while that is unknown. */
  questionCount: number | null = null;
  readonly saving: FormSave<CampaignForm>;
  readonly types: readonly CampaignType[];
  readonly #admin: AdminStore;
  readonly #calls: SaveCalls;
  /** The request for a new campaign that was never answered: the campaign may exist. */
  #unanswered: RequestOf<'postCampaign'> | null = null;
  /** The campaign that the form was made from. */
  #basis: Campaign | null;
  /** The campaign change that an unfinished save has already stored. */
  #saved: CampaignChange | null = null;
  /** True if prizes have been sent since they were last read: the server's state of them is uncertain. */
  #arePrizesUnsure = false;

  /** The campaign that the form of a new one was copied from, until its questions have been copied too. */
  #copyOf: Campaign | null;
  /** The questions that are still to be copied; null until they were read. */
  #uncopied: readonly Question[] | null = null;
  readonly #questionKey = new RepeatKey();

  /** `copyOf` is the campaign that a new one starts as a copy of. */
  constructor(
    admin: AdminStore,
    stored: Campaign | null,
    types: readonly CampaignType[],
    copyOf: Campaign | null = null,
  ) {
    this.#admin = admin;
    this.#copyOf = copyOf;
    this.#calls = new SaveCalls(admin.api);
    this.types = types;
    this.stored = stored;
    this.#basis = stored;
    this.saving = new FormSave({
      initial: stored === null && copyOf ? copyForm(copyOf, types) : campaignForm(stored, types),
      send: (form) => this.send(form),
      read: () => this.read(),
      notReadAgain: NOT_READ_AGAIN,
    });
    makeAutoObservable(
      this,
      { saving: false, stored: observableRef, imageUnderWay: observableRef, types: false },
      { autoBind: true },
    );
  }

  /** True once the campaign has been played: only the end date can be moved later, winners be added, and the consent be changed. */
  get isLocked(): boolean {
    return this.stored?.hasCampaignUserProgress === true;
  }

  /** True if the campaign has been played since this form was made: the edits stay, but cannot be saved. */
  get isLockedMeanwhile(): boolean {
    return !this.isLocked && this.#admin.campaignOf(this.stored?.id)?.hasCampaignUserProgress === true;
  }

  /** Whether the server takes visitors without an account: then its campaigns say so, also those that take none. */
  get knowsWalkUps(): boolean {
    const campaigns = [this.stored, this.#copyOf, ...(this.#admin.campaigns.value ?? [])];
    return campaigns.some((campaign) => campaign !== null && campaign.walkUpConsent !== undefined);
  }

  typeOf(id: Id | null): CampaignType | null {
    return typeOf(this.types, id);
  }

  /** Reads how many questions there are: a help beside the prizes, so a failure is not reported. */
  async countQuestions(): Promise<void> {
    if (!this.stored) return;
    const { api } = this.#admin;
    const questions = await api
      .call('getCampaignQuestions', { params: { campaignId: this.stored.id } })
      .catch(() => undefined);
    runInAction(() => {
      this.questionCount = questions === undefined ? null : listOf(questions).length;
    });
  }

  /** The form's problems. `now` is in milliseconds since the epoch. */
  problemsOf(form: CampaignForm, now: number): CampaignProblems {
    const stored = this.saving.initial;
    if (this.isLocked) return playedProblems(form, { stored, today: dayAt(now) });
    return campaignProblems(form, { types: this.types, stored: this.saving.initial, today: dayAt(now) });
  }

  /** The filled-in prizes that a change to this type would clear. */
  prizesLost(typeId: Id | null, forms: PrizeForms): PrizeForm[] {
    return prizesLost(this.typeOf(typeId), forms);
  }

  /** The prize forms after a change to this type. */
  formsForType(typeId: Id | null, form: CampaignForm): PrizeForms {
    const change = { from: this.typeOf(form.campaignTypeId), to: this.typeOf(typeId) };
    return formsForType(change, form, listOf(this.stored?.prizes));
  }

  /** Follows the campaign after it has been read again. Only for a form without edits. */
  follow(read: Campaign | null): void {
    if (!read || read === this.stored || this.saving.isSaving || this.saving.refusal !== null) return;
    this.takeOver(read);
    this.saving.fill(campaignForm(read, this.types));
  }

  private async send(form: CampaignForm): Promise<Failure | null> {
    if (this.isLockedMeanwhile) {
      return { reason: 'locked-by-progress', message: text('lock.played') };
    }
    let saved: 'nothing' | 'campaign' | 'prizes' = 'nothing';
    const failure = await this.#admin.attempt(async () => {
      const prizes = await this.withStoredImages(form);
      const campaign = await this.saveCampaign(form);
      saved = 'campaign';
      await this.savePrizes(campaign.id, form.campaignTypeId, prizes);
      saved = 'prizes';
      await this.copyQuestions(campaign.id);
      this.#calls.renewKeys();
    }, 'form');
    this.tellImage(null);
    if (failure === null || saved === 'nothing') return failure;
    void this.#admin.campaigns.reload();
    const why = { why: failure.message };
    const message = saved === 'prizes' ? text('setup.questionsNotCopied', why) : text('setup.prizesNotSaved', why);
    return { ...failure, message };
  }

  private async read(): Promise<CampaignForm | null> {
    const { campaigns, campaignOf: find } = this.#admin;
    await campaigns.reload();
    if (campaigns.failure !== null) return null;
    const stored = find(this.stored?.id) ?? this.stored;
    this.takeOver(stored);
    return campaignForm(stored, this.types);
  }

  private takeOver(stored: Campaign | null): void {
    this.stored = stored;
    this.#basis = stored;
    this.#saved = null;
    this.#arePrizesUnsure = false;
  }

  private async withStoredImages({ wheelPrizes, pressYourLuckPrizes }: PrizeForms): Promise<PrizeForms> {
    const prizes = [...wheelPrizes, ...pressYourLuckPrizes];
    const unsent = this.#calls.unsent(prizes.map(({ imageFile }) => imageFile));
    const stored: PrizeForm[] = [];
    // One at a time: a dozen images at once would only wait for each other on a booth's connection.
    for (const prize of prizes) {
      const index = prize.imageFile ? unsent.indexOf(prize.imageFile) : -1;
      this.tellImage(index < 0 ? null : { number: index + 1, total: unsent.length });
      stored.push({ ...prize, imageFile: await this.#calls.image(prize.imageFile) });
    }
    this.tellImage(null);
    return {
      wheelPrizes: stored.slice(0, wheelPrizes.length),
      pressYourLuckPrizes: stored.slice(wheelPrizes.length),
    };
  }

  private tellImage(progress: ImageProgress | null): void {
    this.imageUnderWay = progress;
  }

  /**
   * Creates or updates the campaign. An update is sent even if only prizes have changed, because it reveals whether
   * somebody else has changed the campaign; but not twice in a save that takes several tries.
   */
  private async saveCampaign(form: CampaignForm): Promise<Campaign> {
    const change = campaignOf(form, this.#basis, this.types);
    const stored = this.stored ?? (await this.createCampaign(change));
    const { id, version } = stored;
    if (isSameValue(change, this.#saved)) return stored;
    const body = { id, ...change, ...(version !== undefined && { version }) };
    return this.take(await this.#calls.change('putCampaign', { query: { id }, body }), change);
  }

  /**
   * Creates the campaign. An unanswered request, which may already have created it, is repeated first, so that there is
   * one campaign in the end.
   */
  private async createCampaign(change: CampaignChange): Promise<Campaign> {
    const params = { clientId: this.#admin.vendorId };
    const request = this.#unanswered ?? { params, body: change };
    this.#unanswered = request;
    try {
      const created = await this.#calls.change('postCampaign', request);
      this.#unanswered = null;
      this.#admin.chooseCampaign(created.id);
      return this.take(created, request.body);
    } catch (error) {
      if (error instanceof AppError && error.code === 'refused') this.#unanswered = null;
      throw error;
    }
  }

  private take(campaign: Campaign, change: CampaignChange): Campaign {
    this.#saved = change;
    // A server may leave the prizes out of its answer.
    const stored = { ...campaign, prizes: campaign.prizes ?? this.stored?.prizes };
    runInAction(() => {
      this.stored = stored;
    });
    return stored;
  }

  private async savePrizes(campaignId: Id, typeId: Id | null, forms: PrizeForms): Promise<void> {
    const type = this.typeOf(typeId);
    if (gamesOf(type).length === 0) return;
    const stored = await this.storedPrizes(campaignId);
    // Of what was played only the changes: the stock of other prizes may have gone down since it was read.
    const body = this.isLocked ? stockToSend(forms, stored) : prizesToSend(forms, stored);
    if (this.isLocked && body.length === 0) return;
    const version = this.stored?.version ?? null;
    // An earlier try may have stored prizes, which raises the campaign's version.
    const query = this.#arePrizesUnsure || version === null ? {} : { version };
    this.#arePrizesUnsure = true;
    await this.#calls.change('bulkPrizeOperation', { params: { campaignId }, query, body });
  }

  /** Copies the questions one by one, in their order; a later try goes on where this one ended. */
  private async copyQuestions(campaignId: Id): Promise<void> {
    if (!this.#copyOf) return;
    const { api } = this.#admin;
    this.#uncopied ??= orderQuestions(
      listOf(await api.call('getCampaignQuestions', { params: { campaignId: this.#copyOf.id } })),
      [],
    );
    for (const question of this.#uncopied) {
      const request = { params: { campaignId }, body: questionOfForm(formOfQuestion(question), null) };
      await api.call('postQuestion', request, { idempotencyKey: this.#questionKey.keyFor(request) });
      this.#questionKey.renew();
      this.#uncopied = this.#uncopied.slice(1);
    }
    this.#copyOf = null;
  }

  private async storedPrizes(campaignId: Id): Promise<readonly Prize[]> {
    if (!this.#arePrizesUnsure) return listOf(this.stored?.prizes);
    return this.#admin.api.call('getCampaignPrizes', { params: { campaignId } });
  }
}
