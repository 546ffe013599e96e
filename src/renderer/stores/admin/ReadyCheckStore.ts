import { makeAutoObservable } from 'mobx';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { FleetDevice } from '#shared/entities/fleet.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import type { CampaignOverview } from '#shared/entities/overview.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import type { Clock } from '#shared/ports.ts';
import { isYes } from '#shared/rules/flag.ts';
import { type ReadyLine, readyLines } from '#shared/rules/ready-check.ts';
import type { ReadyFacts } from '#shared/rules/ready-facts.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';

/** The facts that the screen puts into words. */
type DatesInWords = Pick<ReadyFacts, 'days' | 'ownDays' | 'zone'>;

/** The check of one campaign before it opens. A read that fails leaves its facts unknown. */
export class ReadyCheckStore {
  readonly #admin: AdminStore;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #chosen: Campaign;
  readonly #dates: (campaign: Campaign) => DatesInWords;
  readonly #questions: Resource<readonly Question[]>;
  readonly #prizes: Resource<readonly Prize[]>;
  readonly #numbers: Resource<readonly CampaignOverview[]>;
  readonly #kiosks: Resource<readonly FleetDevice[]>;

  constructor(admin: AdminStore, clock: Pick<Clock, 'now'>, campaign: Campaign, dates: (of: Campaign) => DatesInWords) {
    this.#admin = admin;
    this.#clock = clock;
    this.#chosen = campaign;
    this.#dates = dates;
    const params = { campaignId: campaign.id };
    const ofVendor = { clientId: admin.vendorId };
    const { api, readFailed } = admin;
    this.#questions = new Resource(async () => listOf(await api.call('getCampaignQuestions', { params })), readFailed);
    this.#prizes = new Resource(() => api.call('getCampaignPrizes', { params }), readFailed);
    this.#numbers = new Resource(() => api.call('getOverview', { params: ofVendor }), readFailed);
    this.#kiosks = new Resource(() => api.call('getDevices', { query: ofVendor }), readFailed);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Reads all facts again. */
  async check(): Promise<void> {
    await Promise.all([this.#admin.campaigns.reload(), ...this.reads.map((resource) => resource.reload())]);
  }

  /** True while a fact is being read. */
  get isChecking(): boolean {
    return this.reads.some(({ isLoading }) => isLoading);
  }

  /** The lines; null until each fact has been read once. */
  get lines(): readonly ReadyLine[] | null {
    if (this.reads.some(({ value, thrown }) => value === null && thrown === null)) return null;
    const { id } = this.#chosen;
    const campaign = this.#admin.campaignOf(id) ?? this.#chosen;
    return readyLines({
      campaign,
      questionCount: known(this.#questions)?.length ?? null,
      prizes: known(this.#prizes),
      numbers: known(this.#numbers)?.find(({ campaignId }) => isSameId(campaignId, id)) ?? null,
      kiosks: known(this.#kiosks)?.filter((kiosk) => isOf(kiosk, campaign)) ?? null,
      ...this.#dates(campaign),
      now: this.#clock.now(),
    });
  }

  private get reads(): readonly Resource<unknown>[] {
    return [this.#questions, this.#prizes, this.#numbers, this.#kiosks];
  }
}

/** A value of before a failure may have changed since, so it is not known. */
const known = <T>({ value, thrown }: Resource<T>): T | null => (thrown === null ? value : null);

const isOf = ({ isRevoked, campaigns }: FleetDevice, campaign: Campaign): boolean =>
  !isYes(isRevoked) && listOf(campaigns).some(({ id }) => isSameId(id, campaign.id));
