import { makeAutoObservable } from 'mobx';
import type { ResponseOf } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { KioskCommand } from '#shared/entities/command.ts';
import type { Device } from '#shared/entities/device.ts';
import type { Arrivals, VoidAward } from '#shared/entities/distrust.ts';
import type { DeviceDay, FleetDevice } from '#shared/entities/fleet.ts';
import { listOf } from '#shared/entities/id.ts';
import type { Clock } from '#shared/ports.ts';
import { isYes } from '#shared/rules/flag.ts';
import { compareTroubles, type Grade, gradeOf } from '#shared/rules/fleet.ts';
import { MAXIMUM_VISITORS_PER_HOUR, nameProblem, numberProblem, optionalNameProblem } from '#shared/rules/limits.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { isOverAt } from '#shared/rules/show-window.ts';
import { unsentIn } from '#shared/rules/unsent.ts';
import { wholeNumber } from '#shared/rules/whole-number.ts';
import { locale } from '#shared/texts/locale.ts';
import { text } from '../../admin-texts.ts';
import type { DeviceStore } from '../DeviceStore.ts';
import type { Failure } from '../message-of.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore, ShownBy } from './AdminStore.ts';
import { ListChanges } from './ListChanges.ts';
import { ListView, type SortKey } from './ListView.ts';

/** The administrators' data of a kiosk. */
export interface KioskForm {
  name: string;
  place: string;
  campaignIds: readonly string[];
  /** The typed text; null for a new kiosk, and if the server does not limit visitors. */
  visitorsPerHour: string | null;
  /** True if the kiosk may reserve more than its share; null for a new kiosk, and if the server has no such setting. */
  mayExceedShare: boolean | null;
}

export type PairingCode = ResponseOf<'makePairingCode'>;

/** A code for this kiosk, and the form from which it was made. */
interface SentCode {
  form: KioskForm;
  pairingCode: string;
}

/** Returns the problems of a form by field; undefined for each valid field. */
export const kioskFormProblems = ({ name, place, campaignIds, visitorsPerHour }: KioskForm) => ({
  name: nameProblem(name),
  place: optionalNameProblem(place),
  campaigns: campaignIds.length === 0 ? text('kiosks.noCampaign') : undefined,
  visitorsPerHour:
    visitorsPerHour === null ? undefined : numberProblem(numberOf(visitorsPerHour), MAXIMUM_VISITORS_PER_HOUR),
});

/** The interval between reads. Kiosks check in as often. */
const LOOK_MS = 30_000;

/** The vendor's registered kiosks (docs/specification.md, 7.11), and the registration of this one. */
export class KiosksStore {
  readonly list: Resource<readonly FleetDevice[]>;
  readonly view: ListView<FleetDevice>;
  /** The chosen grade to show alone, or null for all. */
  wantedGrade: Grade | null = null;
  readonly changes: ListChanges;
  readonly #admin: AdminStore;
  readonly #own: DeviceStore;
  /** The last code that this kiosk has sent without success. */
  #unanswered: SentCode | null = null;

  constructor(admin: AdminStore, own: DeviceStore) {
    this.#admin = admin;
    this.#own = own;
    const query = { clientId: admin.vendorId };
    this.list = new Resource(async () => inOrder(await admin.api.call('getDevices', { query })), admin.readFailed);
    this.changes = new ListChanges(admin, this.list);
    this.view = new ListView<FleetDevice>({ rows: () => this.shown, textOf, sortKeys: SORT_KEYS });
    makeAutoObservable(this, { list: false, view: false, changes: false }, { autoBind: true });
  }

  /** The number of kiosks in use by grade. */
  get counts(): Readonly<Record<Grade, number>> {
    const counts = { alarm: 0, notice: 0, well: 0 };
    for (const device of this.list.value ?? []) if (!device.isRevoked) counts[gradeOfKiosk(device)] += 1;
    return counts;
  }

  /** The grade shown alone; null once no kiosk has it. */
  get grade(): Grade | null {
    return this.wantedGrade !== null && this.counts[this.wantedGrade] > 0 ? this.wantedGrade : null;
  }

  /** Shows only the kiosks of a grade, or all again. */
  toggleGrade(grade: Grade): void {
    this.wantedGrade = this.grade === grade ? null : grade;
    this.view.turnTo(1, this.view.pageSize);
  }

  /** Reads the list now and every half minute. Returns a function that stops this. */
  follow(clock: Clock): () => void {
    let cancel = () => {};
    const look = () => {
      this.open();
      cancel = clock.after(LOOK_MS, look);
    };
    look();
    return () => cancel();
  }

  private get shown(): readonly FleetDevice[] {
    const { grade } = this;
    const all = this.list.value ?? [];
    return grade === null ? all : all.filter((device) => !device.isRevoked && gradeOfKiosk(device) === grade);
  }

  /** Reads the list and this kiosk's registration. */
  open(): void {
    void this.list.reload();
    void this.#own.load().catch(this.#admin.fail);
  }

  /** True if the server does not support kiosks. */
  get isUnknownHere(): boolean {
    return this.list.isUnknownHere;
  }

  /** Returns a new kiosk's form with the campaigns that have not ended. `now` is in milliseconds since the epoch. */
  newForm(now: number): KioskForm {
    const open = this.choices(now).filter((campaign) => !isOverAt(campaign, now));
    return {
      name: '',
      place: '',
      campaignIds: open.map(({ id }) => String(id)),
      visitorsPerHour: null,
      mayExceedShare: null,
    };
  }

  formOf({ name, place, campaigns, visitorsPerHour, mayExceedShare }: FleetDevice): KioskForm {
    return {
      name,
      place: place ?? '',
      campaignIds: listOf(campaigns).map(({ id }) => String(id)),
      visitorsPerHour: visitorsPerHour === null || visitorsPerHour === undefined ? null : String(visitorsPerHour),
      mayExceedShare: mayExceedShare === null || mayExceedShare === undefined ? null : isYes(mayExceedShare),
    };
  }

  /** True while the campaigns load. A form sent now would have none. */
  get isChoiceUnknown(): boolean {
    const { value, isLoading } = this.#admin.campaigns;
    return value === null && isLoading;
  }

  /** Returns the campaigns to choose from without archived ones, ended ones last. `now` is in ms since the epoch. */
  choices(now: number): readonly Campaign[] {
    const all = listOf(this.#admin.campaigns.value).filter(({ archivedDate }) => archivedDate == null);
    return [...all.filter((one) => !isOverAt(one, now)), ...all.filter((one) => isOverAt(one, now))];
  }

  /**
   * Registers this kiosk with a new code. After a lost answer to the same form, first sends the earlier code again, so that
   * the server makes no second device. Returns null on success.
   */
  register(form: KioskForm): Promise<Failure | null> {
    return this.changes.make(async () => {
      const earlier = this.#unanswered;
      if (earlier !== null && isSameValue(earlier.form, form)) {
        try {
          return await this.#redeem(earlier);
        } catch (error) {
          if (!(error instanceof AppError) || error.reason !== 'pairing-code-wrong') throw error;
        }
      }
      const { pairingCode } = await this.#askForCode(form);
      await this.#redeem({ form, pairingCode });
    }, 'form');
  }

  async #redeem(sent: SentCode): Promise<void> {
    this.#unanswered = sent;
    await this.#own.register(sent.pairingCode);
    this.#unanswered = null;
  }

  /** Requests a registration code for another kiosk and passes it to `show`. Returns null on success. */
  makeCode(form: KioskForm, show: (code: PairingCode) => void): Promise<Failure | null> {
    return this.#admin.attempt(async () => show(await this.#askForCode(form)), 'form');
  }

  /** Returns null on success. */
  change({ id }: Device, form: KioskForm): Promise<Failure | null> {
    const { visitorsPerHour, mayExceedShare } = form;
    const body = { ...bodyOf(form), visitorsPerHour: numberOf(visitorsPerHour), mayExceedShare };
    return this.#makeAndLook(() => this.changes.calls.once('updateDevice', { params: { id }, body }), 'form');
  }

  /**
   * Ends a kiosk's key permanently, and voids what arrived from it since `since` (ISO 8601). Returns null on success.
   */
  revoke({ id }: Device, since: string): Promise<Failure | null> {
    return this.#makeAndLook(
      () => this.changes.calls.once('revokeDevice', { params: { id }, body: { since } }),
      'form',
    );
  }

  /** Counts the plays and awards that have arrived from a kiosk since a moment (ISO 8601). */
  arrivalsOf({ id }: Device, since: string): Resource<Arrivals> {
    const request = { params: { id }, query: { since } };
    return new Resource(() => this.#admin.api.call('getArrivals', request), this.#admin.readFailed);
  }

  /**
   * Makes the plays of a revoked kiosk count again. Passes the awards that stay void to `show`. Returns null on
   * success; a failure is shown.
   */
  trust({ id }: Device, show: (voidAwards: readonly VoidAward[]) => void): Promise<Failure | null> {
    return this.changes.make(async () => {
      const { voidAwards } = await this.changes.calls.once('trustDevice', { params: { id } });
      show(voidAwards);
    });
  }

  /** Sends a command to a kiosk. Returns null if the server accepts it; a failure is shown. */
  command({ id }: Device, command: KioskCommand): Promise<Failure | null> {
    const request = { params: { id }, body: command };
    return this.changes.make(async () => void (await this.changes.calls.once('postDeviceCommand', request)));
  }

  /** Returns the last 24 hours of a kiosk. */
  dayOf({ id }: Device): Resource<DeviceDay> {
    return new Resource(() => this.#admin.api.call('getDeviceDay', { params: { id } }), this.#admin.readFailed);
  }

  /** Downloads the log that a kiosk sent last. */
  downloadLog({ id }: Device): Promise<void> {
    return this.#admin.transfers.download('downloadDeviceLog', { params: { id } });
  }

  /** Makes a change, then reads this kiosk's registration again in case it is the changed kiosk. */
  async #makeAndLook(change: () => Promise<unknown>, shownBy: ShownBy): Promise<Failure | null> {
    const failure = await this.changes.make(async () => void (await change()), shownBy);
    if (failure === null) void this.#own.load().catch(this.#admin.fail);
    return failure;
  }

  #askForCode(form: KioskForm): Promise<PairingCode> {
    return this.#admin.api.call('makePairingCode', { body: { clientId: this.#admin.vendorId, ...bodyOf(form) } });
  }
}

/** Returns the typed number, or null if the text is empty. */
const numberOf = (typed: string | null): number | null => (typed?.trim() ? (wholeNumber(typed) ?? Number.NaN) : null);

const bodyOf = ({ name, place, campaignIds }: KioskForm) => ({
  name: name.trim(),
  place: place.trim(),
  campaignIds: [...campaignIds],
});

const byName = new Intl.Collator(locale.tag, { numeric: true });

/** Sorts kiosks in use first, then by the worst trouble, then by name. */
const inOrder = (devices: readonly FleetDevice[]): readonly FleetDevice[] =>
  devices.toSorted(
    (a, b) =>
      Number(a.isRevoked) - Number(b.isRevoked) ||
      compareTroubles(listOf(a.troubles), listOf(b.troubles)) ||
      byName.compare(a.name, b.name),
  );

const gradeOfKiosk = ({ troubles }: FleetDevice): Grade => gradeOf(listOf(troubles));

/** Returns the number of a kiosk's unsent rows; null before its first check-in. */
export const unsentOf = ({ checkIn }: FleetDevice): number | null => (checkIn ? unsentIn(checkIn.health.queue) : null);

const SORT_KEYS: Record<string, (device: FleetDevice) => SortKey> = {
  unsent: unsentOf,
  heard: ({ heardDate }) => heardDate,
  version: ({ checkIn }) => checkIn?.health.version,
};

const textOf = ({ name, place, campaigns, checkIn, troubles }: FleetDevice): string =>
  [
    name,
    place,
    checkIn?.health.version,
    ...listOf(campaigns).map(({ campaignName }) => campaignName),
    ...listOf(troubles).map((trouble) => text(`trouble.${trouble}`)),
  ].join(' ');
