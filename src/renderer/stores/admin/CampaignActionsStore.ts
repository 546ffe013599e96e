import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { CampaignAction } from '#shared/entities/campaign-action.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import type { Prize, Reservation } from '#shared/entities/prize.ts';
import type { Clock } from '#shared/ports.ts';
import { laterEndProblem, unitsProblem } from '#shared/rules/campaign-actions.ts';
import { type Day, type DayEntry, dayAt, dayOf, endOfDay } from '#shared/rules/campaign-dates.ts';
import { type Stock, stockOf } from '#shared/rules/stock.ts';
import { present } from '#shared/rules/validation.ts';
import { knownTimeZone, type TimeZone } from '#shared/rules/venue-time.ts';
import { text } from '../../admin-texts.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';
import { type FormRecord, isOutdated, type SaveRefusal } from './FormRecord.ts';
import { type GameSetupStore, NOT_READ_AGAIN } from './GameSetupStore.ts';
import { KeyedCalls } from './KeyedCalls.ts';
import { LiveReads } from './LiveReads.ts';

export interface ExtensionForm {
  endDate: DayEntry | null;
  /** Why, for colleagues; empty if there is no need to say. */
  reason: string;
}

/** The units to add, or to take if negative, in the order of `prizes`; null for an unchanged prize. */
export interface UnitsForm {
  units: (number | null)[];
  reason: string;
}

/** The changes that a played campaign accepts, and their records. */
export class CampaignActionsStore {
  /** The records, latest first. Null at other servers, which lack these calls. */
  readonly list: Resource<readonly CampaignAction[]>;
  /** The units that kiosks have reserved. */
  readonly reservations: Resource<readonly Reservation[]>;
  /** The records at the time when the dialog on screen opened. */
  private known: readonly CampaignAction[] = [];
  /** True if a change was refused because somebody else has changed the campaign. */
  private isOutdated = false;
  readonly #admin: AdminStore;
  readonly #setup: GameSetupStore;
  readonly #calls: KeyedCalls;

  constructor(admin: AdminStore, setup: GameSetupStore) {
    this.#admin = admin;
    this.#setup = setup;
    this.#calls = new KeyedCalls(admin.api);
    // A failed read shows no message, because other servers lack this call.
    this.list = new Resource(() => admin.api.call('getCampaignActions', { params: { id: this.campaign.id } }));
    this.reservations = new Resource(() =>
      admin.api.call('getReservations', { params: { campaignId: this.campaign.id } }),
    );
    makeAutoObservable<this, 'known'>(
      this,
      { list: false, reservations: false, known: observableRef },
      { autoBind: true },
    );
  }

  /** The current end date as a day, or null if the server has none. */
  get end(): string | null {
    return dayOf(this.#setup.stored?.endDate, this.zone);
  }

  /** Returns the venue's day at `now`, in milliseconds since the epoch. */
  today(now: number): Day {
    return dayAt(now, this.zone);
  }

  /** The venue's time zone, if the campaign names one. */
  get zone(): TimeZone | undefined {
    return knownTimeZone(this.#setup.stored?.timeZone) ?? undefined;
  }

  get prizes(): readonly Prize[] {
    return listOf(this.#setup.stored?.prizes);
  }

  async load(): Promise<void> {
    await Promise.all([this.list.load(), this.reservations.load()]);
  }

  /** Returns the units of a prize that kiosks have reserved, the most units first. */
  reservationsOf({ id }: Prize): readonly Reservation[] {
    return listOf(this.reservations.value).filter(({ prizeId }) => isSameId(prizeId, id));
  }

  /** Returns a prize's stock with the units that are reserved now; null if the server does not count it. */
  stockNow(prize: Prize): Stock | null {
    if (this.reservations.value === null) return stockOf(prize);
    return stockOf({ ...prize, reservedTotal: this.reservationsOf(prize).reduce((sum, { units }) => sum + units, 0) });
  }

  /** Reads the reservations now, and again while a dialog shows them. Call `start` and `stop` of the result. */
  followReservations(parts: { clock: Clock; isOffline(): boolean }): LiveReads {
    void this.reservations.load();
    return new LiveReads({ ...parts, isLive: () => true, read: () => this.reservations.load() });
  }

  extension(): FormRecord<ExtensionForm> {
    return this.recordOf<ExtensionForm>({ endDate: null, reason: '' }, async ({ endDate, reason }) => {
      const { id, version } = this.campaign;
      const body = { endDate: endOfDay(endDate ?? '', this.zone), reason: reason.trim() || null, version };
      await this.#calls.once('extendCampaign', { params: { id }, body });
      this.#admin.notify(text('actions.extendedNotice'));
    });
  }

  unitsChange(): FormRecord<UnitsForm> {
    return this.recordOf<UnitsForm>({ units: this.prizes.map(() => null), reason: '' }, async ({ units, reason }) => {
      const { id: campaignId, version } = this.campaign;
      const changes = this.prizes.flatMap(({ id }, index) => {
        const changed = units[index] ?? null;
        return id == null || changed === null ? [] : [{ prizeId: id, units: changed }];
      });
      await this.#calls.once('changeUnits', {
        params: { campaignId },
        body: { changes, reason: reason.trim() || null, version },
      });
      this.#admin.notify(text('stock.changedNotice'));
    });
  }

  /** Returns the problem of the new end date. `now` is in milliseconds since the epoch. */
  extensionProblems({ endDate }: ExtensionForm, now: number): object {
    return present({ endDate: laterEndProblem(endDate, { before: this.end, today: this.today(now) }) });
  }

  /** Returns the problem of each prize. The units of at least one prize must change. */
  unitsProblems({ units }: UnitsForm): object {
    if (units.every((changed) => changed === null)) return { units: [text('stock.unitsMissing')] };
    const problems = this.prizes.map((prize, index) => {
      const changed = units[index] ?? null;
      const stock = { remaining: prize.winnerTotal ?? 0, reservations: this.reservationsOf(prize) };
      return changed === null ? undefined : unitsProblem(changed, stock);
    });
    return problems.some((problem) => problem !== undefined) ? { units: problems } : {};
  }

  /** The changes that others have made since the dialog opened, once they have outdated it. */
  get newer(): readonly CampaignAction[] {
    const { value } = this.list;
    return this.isOutdated ? listOf(value).filter(({ id }) => !this.known.some((one) => isSameId(one.id, id))) : [];
  }

  /** Called when a dialog opens. */
  begin(): void {
    this.known = listOf(this.list.value);
    this.isOutdated = false;
  }

  /** The stored campaign. */
  get campaign() {
    const { stored } = this.#setup;
    if (stored === null) throw new Error('A new campaign has no actions.');
    return stored;
  }

  /** Returns the record behind a dialog's form. A save is based on the version that the administrator sees. */
  recordOf<V extends object>(initial: V, send: (form: V) => Promise<void>): FormRecord<V> {
    return {
      stored: this.campaign,
      initial,
      save: (form) => this.make(() => send(form)),
      read: this.read,
    };
  }

  private async make(send: () => Promise<void>): Promise<SaveRefusal | null> {
    const failure = await this.#admin.attempt(send, 'form');
    const isLate = failure !== null && isOutdated(failure);
    // Shows who has changed the campaign, and how.
    if (isLate) await this.list.reload();
    runInAction(() => {
      this.isOutdated = isLate;
    });
    if (failure !== null) return failure;
    return (await this.read()) ? null : { reason: 'not-read-again', message: NOT_READ_AGAIN };
  }

  private async read(): Promise<boolean> {
    await Promise.all([this.list.reload(), this.reservations.reload()]);
    return this.#setup.read();
  }
}
