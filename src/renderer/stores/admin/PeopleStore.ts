import { makeAutoObservable } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import type { Consent } from '#shared/entities/consent.ts';
import type { FoundPerson, PersonData } from '#shared/entities/person-data.ts';
import { text } from '../../admin-texts.ts';
import type { Failure } from '../message-of.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';
import { KeyedCalls } from './KeyedCalls.ts';

/** Maximum number of people in the server's answer. */
export const MOST_FOUND = 50;

/** The search for people, and the data of one of them (docs/specification.md, 7.17). */
export class PeopleStore {
  /** The text in the search field. */
  search = '';
  /** The people found by the last search; null before the first. */
  found: Resource<readonly FoundPerson[]> | null = null;
  /** The data of the chosen person; null before the choice. */
  data: Resource<PersonData> | null = null;
  isSaving = false;
  readonly #admin: AdminStore;
  readonly #calls: KeyedCalls;

  constructor(admin: AdminStore) {
    this.#admin = admin;
    this.#calls = new KeyedCalls(admin.api);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  setSearch(search: string): void {
    this.search = search;
  }

  /** Searches for the text in the field. */
  async find(): Promise<void> {
    const search = this.search.trim();
    if (search === '') return;
    this.found = this.#reading(() =>
      this.#admin.api.call('findPeople', { body: { clientId: this.#admin.vendorId, search } }),
    );
    await this.found.load();
  }

  /** Reads the data of a person. */
  async choose(id: Id): Promise<void> {
    this.data = this.#reading(() => this.#admin.api.call('getPersonData', { params: { id } }));
    await this.data.load();
  }

  /** Saves the data of the chosen person as a file. */
  download({ id }: PersonData): Promise<void> {
    return this.#admin.transfers.download('downloadPersonData', { params: { id } });
  }

  /** Records that the person no longer agrees to a purpose. A toast shows a failure. */
  async withdraw({ id }: PersonData, { campaignId, purposeId }: Consent): Promise<void> {
    this.setSaving(true);
    await this.#admin.attempt(async () => {
      await this.#calls.once('withdrawConsent', { params: { userId: id }, body: { campaignId, purposeId } });
      this.#admin.notify(text('people.withdrawnNotice'));
    }, 'toast');
    await this.data?.reload();
    this.setSaving(false);
  }

  /** Erases a person for good, and clears the search, which may contain the name. Returns null on success, otherwise the failure, which the dialog shows. */
  async erase({ id }: PersonData, reason: string): Promise<Failure | null> {
    this.setSaving(true);
    const send = async () => {
      await this.#calls.once('erasePerson', { params: { id }, body: { reason } });
      this.#admin.notify(text('people.erasedNotice'));
    };
    const failure = await this.#admin.attempt(send, 'form');
    await this.data?.reload();
    if (failure === null) this.clear();
    this.setSaving(false);
    return failure;
  }

  #reading<T>(read: () => Promise<T>): Resource<T> {
    return new Resource(read, this.#admin.readFailed);
  }

  private clear(): void {
    this.search = '';
    this.found = null;
  }

  private setSaving(isSaving: boolean): void {
    this.isSaving = isSaving;
  }
}
