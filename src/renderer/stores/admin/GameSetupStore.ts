import { makeAutoObservable, observableRef } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignType } from '#shared/entities/campaign-type.ts';
import { listOf } from '#shared/entities/id.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import { gamesOf } from '#shared/games.ts';
import { type Day, dayAt } from '#shared/rules/campaign-dates.ts';
import {
  type CampaignForm,
  type CampaignProblems,
  campaignForm,
  campaignOf,
  campaignProblems,
  copyForm,
  playedProblems,
  typeOf,
  venueOf,
} from '#shared/rules/campaign-form.ts';
import { type PrizeForm, type PrizeForms, prizesToSend, shownPrizes } from '#shared/rules/prize-forms.ts';
import { PROPOSED_DELETE_AFTER_DAYS } from '#shared/rules/purposes.ts';
import { formOfQuestion, questionOfForm } from '#shared/rules/question-form.ts';
import { orderQuestions } from '#shared/rules/quiz.ts';
import { retentionEnd } from '#shared/rules/retention.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { ownTimeZone } from '#shared/rules/venue-time.ts';
import { text } from '../../admin-texts.ts';
import type { Failure } from '../message-of.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';
import { type FormRecord, isOutdated, type SaveRefusal } from './FormRecord.ts';
import { ImageUploads } from './ImageUploads.ts';
import { isRefused, KeyedCalls } from './KeyedCalls.ts';

export const NOT_READ_AGAIN = text('setup.notReadAgain');

/** The game setup of a stored or new campaign. */
export class GameSetupStore implements FormRecord<CampaignForm> {
  /**
   * The campaign as the server last sent it, with the prizes of GetCampaignPrizes, because lists of campaigns may omit
   * them; null until a new one is stored. `prizes` is null while unknown.
   */
  stored: Campaign | null;
  /** True once all data of the form is known, so that the form can be shown. */
  isOpen: boolean;
  /** The campaign of the form, or the one that it copies, with its prizes; null for a blank form. */
  readonly source: Resource<Campaign | null>;
  readonly types: readonly CampaignType[];
  /** True if the server stores the time zone of a campaign. Decided once, because the form of a new one has one. */
  readonly knowsTimeZones: boolean;
  /** True if the server stores opening hours. */
  readonly knowsHours: boolean;
  /** True if the server stores a claim-by day. */
  readonly knowsClaims: boolean;
  /** True if the server erases the people of a campaign by itself. Decided once, like the time zones. */
  readonly knowsRetention: boolean;
  readonly images: ImageUploads;
  /** The questions of `stored`. The chart of the prizes needs their number. */
  readonly questions: Resource<readonly Question[]>;
  readonly #admin: AdminStore;
  readonly #calls: KeyedCalls;
  /** The campaign that a new one is copied from. */
  readonly #copyOf: Campaign | null;
  /** The stored prizes that the form has shown. Only these can have been removed in it. */
  #shown: readonly Prize[] = [];
  /** The questions of `#copyOf` that are not copied yet; null until they are read. */
  #uncopied: readonly Question[] | null = null;

  constructor(
    admin: AdminStore,
    stored: Campaign | null,
    types: readonly CampaignType[],
    copyOf: Campaign | null = null,
  ) {
    this.#admin = admin;
    this.#calls = new KeyedCalls(admin.api);
    this.#copyOf = copyOf;
    this.stored = stored && { ...stored, prizes: null };
    this.isOpen = stored === null && copyOf === null;
    this.source = new Resource(() => this.readSource(), admin.readFailed);
    this.types = types;
    this.knowsTimeZones = this.isSent('timeZone');
    this.knowsHours = this.isSent('opensAt');
    this.knowsClaims = this.isSent('claimBy');
    this.knowsRetention = this.isSent('deleteAfterDays');
    this.images = new ImageUploads(admin.api);
    this.questions = new Resource(() => this.readQuestions(this.stored), admin.readFailed);
    makeAutoObservable(
      this,
      {
        stored: observableRef,
        types: false,
        source: false,
        knowsTimeZones: false,
        knowsHours: false,
        knowsClaims: false,
        knowsRetention: false,
        images: false,
        questions: false,
      },
      { autoBind: true },
    );
  }

  get initial(): CampaignForm {
    const ownZone = this.knowsTimeZones ? (ownTimeZone() ?? '') : '';
    if (this.stored === null && this.source.value) return copyForm(this.source.value, this.types, ownZone);
    const form = campaignForm(this.stored, this.types, ownZone);
    const isProposed = this.stored === null && this.knowsRetention;
    return isProposed ? { ...form, deleteAfterDays: PROPOSED_DELETE_AFTER_DAYS } : form;
  }

  /** True if the campaign has been played. Its form can then only save another consent. */
  get isLocked(): boolean {
    return this.stored?.hasCampaignUserProgress === true;
  }

  /** True if the first play began while the form was open. The edits stay but cannot be saved. */
  get isLockedMeanwhile(): boolean {
    return !this.isLocked && this.#admin.campaignOf(this.stored?.id)?.hasCampaignUserProgress === true;
  }

  /** True if the server supports visitors. Its campaigns then have a consent, even if empty. */
  get knowsWalkUps(): boolean {
    return this.isSent('walkUpConsent');
  }

  /** True if the server stores purposes and consent records. */
  get knowsPurposes(): boolean {
    return this.isSent('purposes');
  }

  /** True if the server stores the language of a campaign. */
  get knowsLanguages(): boolean {
    return this.isSent('language');
  }

  /** True if the server can ask each player a number of the questions. */
  get knowsAskedQuestions(): boolean {
    return this.isSent('askedQuestions');
  }

  private isSent(field: keyof Campaign): boolean {
    const campaigns = [this.stored, ...listOf(this.#admin.campaigns.value)].filter((campaign) => campaign !== null);
    // Before the first campaign, a vendor with a version shows that the server is the reference server.
    if (campaigns.length === 0) return this.#admin.vendor.value?.version != null;
    return campaigns.some((campaign) => campaign[field] !== undefined);
  }

  /** Returns the form's problems. `now` is in milliseconds since the epoch. */
  problemsOf(form: CampaignForm, now: number): CampaignProblems {
    const { initial: stored, types } = this;
    return this.isLocked
      ? playedProblems(form)
      : campaignProblems(form, { types, stored, today: dayAt(now, venueOf(form)) });
  }

  /**
   * Returns the day since which the form's new retention is over, so that saving it erases the campaign's people soon.
   * Null if it is not over. `now` is in milliseconds since the epoch.
   */
  erasureDay(form: CampaignForm, now: number): Day | null {
    const { stored, types } = this;
    const { deleteAfterDays: days } = form;
    if (!stored || days === null || days === stored.deleteAfterDays || this.problemsOf(form, now).deleteAfterDays)
      return null;
    const end = retentionEnd({ ...stored, ...campaignOf(form, stored, types) }, days);
    return end <= now ? dayAt(end, venueOf(form)) : null;
  }

  /** Reads the campaign again, or the one to copy, and opens the form the first time. */
  async open(): Promise<void> {
    await this.source.reload();
    if (!this.isOpen && this.source.failure === null) this.begin(this.source.value);
  }

  private begin(read: Campaign | null): void {
    if (this.stored && read) this.follow(read);
    this.isOpen = true;
  }

  /** Replaces the stored campaign after a read. A form calls this only while it has no edits. */
  follow(read: Campaign): void {
    this.stored = read;
    this.#shown = shownPrizes(typeOf(this.types, this.initial.campaignTypeId), listOf(read.prizes));
  }

  /** Stores the images, the campaign, its prizes and a copy's questions, in this order. A retry skips stored parts. */
  async save(form: CampaignForm): Promise<SaveRefusal | null> {
    if (this.isLockedMeanwhile) return { reason: 'locked-by-progress', message: text('lock.played') };
    const before = this.stored;
    const { attempt, campaigns } = this.#admin;
    const refusal =
      (await attempt(() => this.saveCampaign(form), 'form')) ??
      prizesFailure(await attempt(() => this.savePrizes(form), 'form')) ??
      withMessage('setup.questionsNotCopied', await attempt(() => this.copyQuestions(), 'form'));
    if (refusal === null) return (await this.read()) ? null : { reason: 'not-read-again', message: NOT_READ_AGAIN };
    if (this.stored !== before) void campaigns.reload();
    return refusal;
  }

  async read(): Promise<boolean> {
    const { campaigns } = this.#admin;
    await campaigns.reload();
    await this.source.reload();
    const { value, failure } = this.source;
    if (campaigns.failure !== null || failure !== null || value === null) return false;
    this.follow(value);
    return true;
  }

  private async readSource(): Promise<Campaign | null> {
    const campaign = this.#admin.campaignOf(this.stored?.id) ?? this.stored ?? this.#copyOf;
    return campaign && { ...campaign, prizes: await this.readPrizes(campaign.id) };
  }

  private readPrizes(campaignId: Id): Promise<Prize[]> {
    return this.#admin.api.call('getCampaignPrizes', { params: { campaignId } });
  }

  private async saveCampaign(form: CampaignForm): Promise<void> {
    await this.images.send([...form.wheelPrizes, ...form.pressYourLuckPrizes].map(({ imageFile }) => imageFile));
    const stored = this.stored ?? (await this.createCampaign(form));
    const { id, version } = stored;
    const change = campaignOf(form, stored, this.types);
    if (isSameValue(change, campaignOf(this.initial, stored, this.types))) return;
    const body = { id, ...change, ...(version !== undefined && { version }) };
    const answer = await this.#calls.once('putCampaign', { query: { id }, body });
    // An answer may omit prizes.
    this.take({ ...answer, prizes: stored.prizes });
  }

  /** Creates the campaign. Repeats an unanswered request as it was, because that may have created the campaign. */
  private async createCampaign(form: CampaignForm): Promise<Campaign> {
    const params = { clientId: this.#admin.vendorId };
    const request = this.#calls.unanswered('postCampaign') ?? { params, body: campaignOf(form, null, this.types) };
    const created = { ...(await this.#calls.once('postCampaign', request)), prizes: [] };
    this.#admin.chooseCampaign(created.id);
    this.take(created);
    return created;
  }

  private take(stored: Campaign): void {
    this.stored = stored;
  }

  private async savePrizes(form: CampaignForm): Promise<void> {
    const { stored, isLocked } = this;
    const type = typeOf(this.types, form.campaignTypeId);
    if (!stored || isLocked || gamesOf(type).length === 0) return;
    const params = { campaignId: stored.id };
    const prizes = stored.prizes ?? (await this.readPrizes(stored.id));
    const shown = [...this.#shown, ...shownPrizes(type, listOf(stored.prizes))];
    const body = prizesToSend(this.withSentImages(form), prizes, shown);
    // Storing prizes raises the version, so the version is unknown while the prizes are.
    const query = stored.prizes && stored.version != null ? { version: stored.version } : {};
    this.#shown = [...shown, ...body];
    this.take({ ...stored, prizes: null });
    try {
      await this.#calls.once('bulkPrizeOperation', { params, query, body });
    } catch (error) {
      if (isRefused(error)) this.take(stored);
      throw error;
    }
  }

  private withSentImages({ wheelPrizes, pressYourLuckPrizes }: PrizeForms): PrizeForms {
    const sent = (prize: PrizeForm) => ({ ...prize, imageFile: this.images.sent(prize.imageFile) });
    return { wheelPrizes: wheelPrizes.map(sent), pressYourLuckPrizes: pressYourLuckPrizes.map(sent) };
  }

  /** Copies the questions one by one, in their order. A retry continues with the first uncopied one. */
  private async copyQuestions(): Promise<void> {
    if (!this.#copyOf || !this.stored) return;
    const params = { campaignId: this.stored.id };
    this.#uncopied ??= orderQuestions(await this.readQuestions(this.#copyOf), []);
    for (const question of this.#uncopied) {
      await this.#calls.once('postQuestion', { params, body: questionOfForm(formOfQuestion(question), null) });
      this.#uncopied = this.#uncopied.slice(1);
    }
  }

  private async readQuestions(campaign: Campaign | null): Promise<readonly Question[]> {
    if (!campaign) return [];
    return listOf(await this.#admin.api.call('getCampaignQuestions', { params: { campaignId: campaign.id } }));
  }
}

type LaterStep = 'setup.prizesNotSaved' | 'setup.questionsNotCopied';
const withMessage = (key: LaterStep, failure: Failure | null): Failure | null =>
  failure && { ...failure, message: text(key, { why: failure.message }) };

/** Omits 'The campaign was saved' after another administrator's change, because nothing of this form was saved. */
const prizesFailure = (failure: Failure | null): Failure | null =>
  failure && isOutdated(failure) ? failure : withMessage('setup.prizesNotSaved', failure);
