import { makeAutoObservable } from 'mobx';
import type { ResponseOf } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Device } from '#shared/entities/device.ts';
import { listOf } from '#shared/entities/id.ts';
import { nameProblem } from '#shared/rules/limits.ts';
import { locale } from '#shared/texts/locale.ts';
import { text } from '../../admin-texts.ts';
import type { DeviceStore } from '../DeviceStore.ts';
import type { Failure } from '../message-of.ts';
import type { AdminStore, ShownBy } from './AdminStore.ts';
import { ListChanges } from './ListChanges.ts';
import { Resource } from './Resource.ts';

/** What administrators say about a kiosk. */
export interface KioskForm {
  name: string;
  campaignIds: readonly string[];
}

export type PairingCode = ResponseOf<'makePairingCode'>;

/** What is wrong with a form; an empty object if it may be sent. */
export function kioskFormProblems({ name, campaignIds }: KioskForm): { name?: string; campaigns?: string } {
  const problem = nameProblem(name);
  return {
    ...(problem !== undefined && { name: problem }),
    ...(campaignIds.length === 0 && { campaigns: text('kiosks.noCampaign') }),
  };
}

/** The vendor's kiosks that the server knows (docs/specification.md, 7.11), and this one among them. */
export class KiosksStore {
  readonly list: Resource<readonly Device[]>;
  readonly changes: ListChanges;
  readonly #admin: AdminStore;
  readonly #own: DeviceStore;

  constructor(admin: AdminStore, own: DeviceStore) {
    this.#admin = admin;
    this.#own = own;
    const query = { clientId: admin.vendorId };
    this.list = new Resource(async () => inOrder(await admin.api.call('getDevices', { query })), admin.readFailed);
    this.changes = new ListChanges(admin, this.list);
    makeAutoObservable(this, { list: false, changes: false }, { autoBind: true });
  }

  /** Reads the list and what this kiosk is. */
  open(): void {
    void this.list.reload();
    void this.#own.load().catch(this.#admin.fail);
  }

  /** The server knows no kiosks: it has no such call. */
  get isUnknownHere(): boolean {
    const { thrown } = this.list;
    return thrown instanceof AppError && thrown.reason === 'not-found';
  }

  /** The form for a new kiosk: for all campaigns that are not over. `now` is in milliseconds since the epoch. */
  newForm(now: number): KioskForm {
    const open = listOf(this.#admin.campaigns.value).filter((campaign) => !isOver(campaign, now));
    return { name: '', campaignIds: open.map(({ id }) => String(id)) };
  }

  formOf({ name, campaigns }: Device): KioskForm {
    return { name, campaignIds: listOf(campaigns).map(({ id }) => String(id)) };
  }

  /** The campaigns to choose from, those that are over at the end. */
  choices(now: number): readonly Campaign[] {
    const all = listOf(this.#admin.campaigns.value);
    return [...all.filter((one) => !isOver(one, now)), ...all.filter((one) => isOver(one, now))];
  }

  /** Registers this kiosk: makes a code and redeems it at once. Null if it worked. */
  register(form: KioskForm): Promise<Failure | null> {
    return this.changes.make(async () => {
      const { pairingCode } = await this.#askForCode(form);
      await this.#own.register(pairingCode);
    }, 'form');
  }

  /** Asks for a code for another kiosk and hands it to `show`. Null if there is one. */
  makeCode(form: KioskForm, show: (code: PairingCode) => void): Promise<Failure | null> {
    return this.#admin.attempt(async () => show(await this.#askForCode(form)), 'form');
  }

  /** Null if it was changed. */
  change({ id }: Device, form: KioskForm): Promise<Failure | null> {
    return this.#makeAndLook(
      () => this.changes.callOnce('updateDevice', { params: { id }, body: bodyOf(form) }),
      'form',
    );
  }

  /** Ends a kiosk's key for good. Null if it worked; a failure is shown. */
  revoke({ id }: Device): Promise<Failure | null> {
    return this.#makeAndLook(() => this.changes.callOnce('revokeDevice', { params: { id } }), 'toast');
  }

  /** Makes a change and looks at this kiosk again, which may be the one that was changed. */
  async #makeAndLook(change: () => Promise<unknown>, shownBy: ShownBy): Promise<Failure | null> {
    const failure = await this.changes.make(async () => void (await change()), shownBy);
    if (failure === null) void this.#own.load().catch(this.#admin.fail);
    return failure;
  }

  #askForCode(form: KioskForm): Promise<PairingCode> {
    return this.#admin.api.call('makePairingCode', { body: { clientId: this.#admin.vendorId, ...bodyOf(form) } });
  }
}

const bodyOf = ({ name, campaignIds }: KioskForm) => ({ name: name.trim(), campaignIds: [...campaignIds] });

/** Whether a campaign has ended. `now` is in milliseconds since the epoch. */
export const isOver = ({ endDate }: Campaign, now: number): boolean => Date.parse(endDate ?? '') < now;

const byName = new Intl.Collator(locale.tag, { numeric: true });

/** Those in use first; each kind by name. */
const inOrder = (devices: readonly Device[]): readonly Device[] =>
  devices.toSorted((a, b) => Number(a.isRevoked) - Number(b.isRevoked) || byName.compare(a.name, b.name));
