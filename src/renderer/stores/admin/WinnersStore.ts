import { makeAutoObservable, runInAction } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import type { ClaimState } from '#shared/entities/claim.ts';
import type { HandOverRecord, Winner } from '#shared/entities/hand-over.ts';
import { shownClaimCode } from '#shared/rules/claim-code.ts';
import { present } from '#shared/rules/validation.ts';
import { text } from '../../admin-texts.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';
import type { FormRecord } from './FormRecord.ts';
import { KeyedCalls } from './KeyedCalls.ts';
import { ListView } from './ListView.ts';
import type { ReasonForm } from './WholeCampaignStore.ts';

/** A campaign's winners, and what an administrator does with their prizes (docs/specification.md, 4.14). */
export class WinnersStore {
  readonly list: Resource<readonly Winner[]>;
  readonly view: ListView<Winner>;
  /** The last day to claim a prize; null for no limit. */
  lastDay: string | null = null;
  /** The selected state and prize; null for all. */
  state: ClaimState | null = null;
  prizeName: string | null = null;
  readonly #admin: AdminStore;
  readonly #campaignId: Id;
  readonly #calls: KeyedCalls;

  /** `state` is selected at first, or null. */
  constructor(admin: AdminStore, campaignId: Id, state: ClaimState | null = null) {
    this.#admin = admin;
    this.state = state;
    this.#campaignId = campaignId;
    this.#calls = new KeyedCalls(admin.api);
    this.list = new Resource(this.read, admin.readFailed);
    this.view = new ListView({
      rows: () => this.selected,
      textOf: ({ userName, email, claimCode }) =>
        [userName ?? '', email ?? '', claimCode, shownClaimCode(claimCode)].join(' '),
      sortKeys: { state: ({ state }) => text(`claimState.${state}`) },
    });
    makeAutoObservable(this, { list: false, view: false }, { autoBind: true });
  }

  /** False if the server does not support hand-overs. */
  get isSupported(): boolean {
    return !this.list.isUnknownHere;
  }

  get winners(): readonly Winner[] {
    return this.list.value ?? [];
  }

  get selected(): readonly Winner[] {
    const { state, prizeName } = this;
    return this.winners.filter(
      (winner) => (state === null || winner.state === state) && (prizeName === null || winner.prizeName === prizeName),
    );
  }

  /** How many winners each state has, in the order of the first appearance. Contains the selected state. */
  get counts(): ReadonlyMap<ClaimState, number> {
    const counts = new Map<ClaimState, number>();
    for (const { state } of this.winners) counts.set(state, (counts.get(state) ?? 0) + 1);
    if (this.state !== null && !counts.has(this.state)) counts.set(this.state, 0);
    return counts;
  }

  get prizeNames(): string[] {
    return [...new Set(this.winners.flatMap(({ prizeName }) => prizeName ?? []))].sort();
  }

  select(choice: { state?: ClaimState | null; prizeName?: string | null }): void {
    if (choice.state !== undefined) this.state = choice.state;
    if (choice.prizeName !== undefined) this.prizeName = choice.prizeName;
    this.view.turnTo(1, this.view.pageSize);
  }

  /** Records that the administrator has handed the prize over. */
  async handOver({ awardId }: Winner): Promise<void> {
    if (awardId === null || awardId === undefined) return;
    await this.#admin.attempt(async () => {
      await this.#calls.once('handOverPrize', { params: { id: awardId } });
      this.#admin.notify(text('winners.handedOver'));
    }, 'toast');
    // Read the list again, also after a failure, because a desk or a colleague may have been faster.
    await this.list.reload();
  }

  /** Returns the form of the dialog that undoes a hand-over. */
  undoing({ id }: HandOverRecord): FormRecord<ReasonForm> {
    return this.recordOf(async (body) => {
      await this.#calls.once('undoHandOver', { params: { id }, body });
      this.#admin.notify(text('winners.undone'));
      await this.list.reload();
    });
  }

  /** Returns the form of the dialog that returns unclaimed prizes to stock. */
  returning(): FormRecord<ReasonForm> {
    return this.recordOf(async (body) => {
      const { version } = this.#admin.campaignOf(this.#campaignId) ?? {};
      const request = {
        params: { campaignId: this.#campaignId },
        body: { ...body, ...(version != null && { version }) },
      };
      await this.#calls.once('returnPrizes', request);
      this.#admin.notify(text('winners.returned'));
      await this.#admin.campaigns.reload();
      await this.list.reload();
    });
  }

  whyProblems = ({ reason }: ReasonForm): object =>
    present({ reason: reason.trim() === '' ? text('form.required') : undefined });

  download(): Promise<void> {
    return this.#admin.transfers.download('downloadWinners', { params: { campaignId: this.#campaignId } });
  }

  private read = async (): Promise<readonly Winner[]> => {
    const { lastDay, winners } = await this.#admin.api.call('getWinners', {
      params: { campaignId: this.#campaignId },
    });
    runInAction(() => {
      this.lastDay = lastDay ?? null;
    });
    return winners;
  };

  private recordOf(send: (form: ReasonForm) => Promise<void>): FormRecord<ReasonForm> {
    return {
      stored: null,
      initial: { reason: '' },
      save: ({ reason }) => this.#admin.attempt(() => send({ reason: reason.trim() }), 'form'),
      read: async () => {
        await this.#admin.campaigns.reload();
        await this.list.reload();
        return this.list.failure === null;
      },
    };
  }
}
