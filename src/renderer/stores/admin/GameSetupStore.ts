import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { RequestOf } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignType } from '#shared/entities/campaign-type.ts';
import { listOf } from '#shared/entities/id.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { messages } from '#shared/messages.ts';
import { dayAt } from '#shared/rules/campaign-dates.ts';
import {
  type CampaignForm,
  type CampaignProblems,
  campaignForm,
  campaignOf,
  campaignProblems,
  typeOf,
} from '#shared/rules/campaign-form.ts';
import { isPressYourLuckAllowed, isWheelAllowed } from '#shared/rules/campaign-type.ts';
import { formsForType, type PrizeForm, type PrizeForms, prizesLost, prizesToSend } from '#shared/rules/prize-forms.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { text } from '../../admin-texts.ts';
import type { AdminStore } from './AdminStore.ts';
import { SaveCalls } from './SaveCalls.ts';

type CampaignChange = ReturnType<typeof campaignOf>;

/** The place of an image among those a save sends; counts from 1. */
export interface ImageProgress {
  number: number;
  total: number;
}

/** Goes before the server's message when only the second half of a save was refused. */
export const PRIZES_NOT_SAVED = text('setup.prizesNotSaved');
export const NOT_READ_AGAIN = text('setup.notReadAgain');

/** The game setup of one campaign, stored or new (SPEC 4): images first, then the campaign, then its prizes. */
export class GameSetupStore {
  /** The form as stored. */
  initial: CampaignForm;
  /** The campaign as the server last told it; null while there is none. */
  stored: Campaign | null;
  isSaving = false;
  /** Of the images a save sends, the one on its way; null while there is none. */
  imageUnderWay: ImageProgress | null = null;
  /** Why the last save was refused, or null. */
  refusal: string | null = null;
  readonly types: readonly CampaignType[];
  readonly #admin: AdminStore;
  readonly #calls: SaveCalls;
  /** A new campaign that was sent and never answered: it may exist. */
  #unanswered: RequestOf<'postCampaign'> | null = null;
  /** What the form was made from. */
  #basis: Campaign | null;
  /** What the campaign's half of an unfinished save has stored. */
  #saved: CampaignChange | null = null;
  /** Prizes have been sent since they were last read: what the server has of them is not sure. */
  #arePrizesUnsure = false;

  constructor(admin: AdminStore, stored: Campaign | null, types: readonly CampaignType[]) {
    this.#admin = admin;
    this.#calls = new SaveCalls(admin.api);
    this.types = types;
    this.stored = stored;
    this.#basis = stored;
    this.initial = campaignForm(stored, types);
    makeAutoObservable(
      this,
      { initial: observableRef, stored: observableRef, imageUnderWay: observableRef, types: false },
      { autoBind: true },
    );
  }

  /** Nothing can be changed any more once it has been played (SPEC 4). */
  get isLocked(): boolean {
    return this.stored?.hasCampaignUserProgress === true;
  }

  /** It has been played since this form was made: what was typed stays, and cannot be saved. */
  get isLockedMeanwhile(): boolean {
    return !this.isLocked && this.#admin.campaignOf(this.stored?.id)?.hasCampaignUserProgress === true;
  }

  /** The stored campaign is no longer the one this form was made from. */
  get needsReload(): boolean {
    const { changedMeanwhile, campaignLocked } = messages.error;
    return (
      this.refusal !== null &&
      [changedMeanwhile, campaignLocked, NOT_READ_AGAIN].some((text) => this.refusal?.includes(text))
    );
  }

  isChanged(form: CampaignForm): boolean {
    return !isSameValue(form, this.initial);
  }

  typeOf(id: Id | null): CampaignType | null {
    return typeOf(this.types, id);
  }

  /** What is wrong with the form (SPEC 5). `now` in milliseconds since the epoch. */
  problemsOf(form: CampaignForm, now: number): CampaignProblems {
    return campaignProblems(form, { types: this.types, stored: this.initial, today: dayAt(now) });
  }

  /** The filled prizes that a change to this type would clear. */
  prizesLost(typeId: Id | null, forms: PrizeForms): PrizeForm[] {
    return prizesLost(this.typeOf(typeId), forms);
  }

  /** The prize forms after a change to this type. */
  formsForType(typeId: Id | null, form: CampaignForm): PrizeForms {
    const change = { from: this.typeOf(form.campaignTypeId), to: this.typeOf(typeId) };
    return formsForType(change, form, listOf(this.stored?.prizes));
  }

  /** The campaign's id when all of it is saved; else null: `refusal` says why, and the form keeps what was typed. */
  async save(form: CampaignForm): Promise<Id | null> {
    if (this.isSaving || this.isLocked) return null;
    if (this.isLockedMeanwhile) {
      this.refusal = text('lock.played');
      return null;
    }
    this.isSaving = true;
    this.refusal = null;
    let isCampaignSaved = false;
    const refusal = await this.#admin.attempt(async () => {
      const prizes = await this.withStoredImages(form);
      const campaign = await this.saveCampaign(form);
      isCampaignSaved = true;
      await this.savePrizes(campaign.id, form.campaignTypeId, prizes);
      this.#calls.settle();
    });
    if (refusal === null) await this.reload();
    else if (isCampaignSaved) void this.#admin.campaigns.reload();
    const isRead = refusal !== null || this.#admin.campaigns.failure === null;
    runInAction(() => {
      this.isSaving = false;
      this.imageUnderWay = null;
      if (refusal !== null) this.refusal = isCampaignSaved ? `${PRIZES_NOT_SAVED} ${refusal}` : refusal;
      else if (!isRead) this.refusal = NOT_READ_AGAIN;
    });
    return refusal === null && isRead ? (this.stored?.id ?? null) : null;
  }

  /** Takes over what the server has, in place of what was filled in. */
  async reload(): Promise<void> {
    const { campaigns, campaignOf: find } = this.#admin;
    await campaigns.reload();
    if (campaigns.failure !== null) return;
    const stored = find(this.stored?.id) ?? this.stored;
    this.takeOver(stored, campaignForm(stored, this.types));
  }

  /** Follows the campaign as it has been read again. For a form that holds nothing typed. */
  follow(read: Campaign | null): void {
    if (!read || read === this.stored || this.isSaving || this.refusal !== null) return;
    const form = campaignForm(read, this.types);
    // One that would look the same is not made anew under the user's hands.
    this.takeOver(read, isSameValue(form, this.initial) ? this.initial : form);
  }

  private takeOver(stored: Campaign | null, form: CampaignForm): void {
    this.stored = stored;
    this.initial = form;
    this.refusal = null;
    this.#basis = stored;
    this.#saved = null;
    this.#arePrizesUnsure = false;
  }

  private async withStoredImages({ wheelPrizes, pressYourLuckPrizes }: PrizeForms): Promise<PrizeForms> {
    const prizes = [...wheelPrizes, ...pressYourLuckPrizes];
    const unsent = this.#calls.unsent(prizes.map(({ imageFile }) => imageFile));
    const stored: PrizeForm[] = [];
    // One after the other: a dozen images at once would only wait for each other on a booth's line.
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
   * Creates or updates it. An update is sent even if only prizes have changed, because it is what tells that somebody
   * else has changed the campaign; but not twice in a save that takes several tries.
   */
  private async saveCampaign(form: CampaignForm): Promise<Campaign> {
    const change = campaignOf(form, this.#basis, this.types);
    const stored = this.stored ?? (await this.createCampaign(change));
    const { id, version } = stored;
    if (isSameValue(change, this.#saved)) return stored;
    const body = { id, ...change, ...(version !== undefined && { version }) };
    return this.take(await this.#calls.change('putCampaign', { query: { id }, body }), change);
  }

  /** Sends again what may already have been created before anything else, so that there is one campaign in the end. */
  private async createCampaign(change: CampaignChange): Promise<Campaign> {
    const params = { clientId: this.#admin.clientId };
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
    if (!isWheelAllowed(type) && !isPressYourLuckAllowed(type)) return;
    const body = prizesToSend(forms, await this.storedPrizes(campaignId));
    const version = this.stored?.version ?? null;
    // Prizes that may have been stored by an earlier try have made the campaign's version a higher one.
    const query = this.#arePrizesUnsure || version === null ? {} : { version };
    this.#arePrizesUnsure = true;
    await this.#calls.change('bulkPrizeOperation', { params: { campaignId }, query, body });
  }

  private async storedPrizes(campaignId: Id): Promise<readonly Prize[]> {
    if (!this.#arePrizesUnsure) return listOf(this.stored?.prizes);
    return this.#admin.api.call('getCampaignPrizes', { params: { campaignId } });
  }
}
