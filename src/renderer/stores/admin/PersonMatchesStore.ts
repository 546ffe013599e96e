import { makeAutoObservable } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import type { PersonMatch } from '#shared/entities/person-match.ts';
import { text } from '../../admin-texts.ts';
import type { Failure } from '../message-of.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';
import { ListChanges } from './ListChanges.ts';

/** The visitors of a campaign who may be the same person as somebody else in it. */
export class PersonMatchesStore {
  readonly list: Resource<readonly PersonMatch[]>;
  readonly #params: { campaignId: Id };
  readonly #changes: ListChanges;

  constructor(admin: AdminStore, campaignId: Id) {
    this.#params = { campaignId };
    // A failed read shows no message, because other servers lack this call.
    this.list = new Resource(() => admin.api.call('getPersonMatches', { params: this.#params }));
    this.#changes = new ListChanges(admin, this.list);
    makeAutoObservable(this, { list: false }, { autoBind: true });
  }

  get matches(): readonly PersonMatch[] {
    return this.list.value ?? [];
  }

  get isBusy(): boolean {
    return this.#changes.isBusy;
  }

  /** Moves the visitor's play to the other person. Returns null on success, otherwise the failure. */
  merge(match: PersonMatch): Promise<Failure | null> {
    return this.#changes.announce('mergePersons', this.#requestOf(match), text('notice.personsMerged'));
  }

  /** Stores that the two are different people. Returns null on success, otherwise the failure. */
  keepApart(match: PersonMatch): Promise<Failure | null> {
    return this.#changes.announce('keepPersonsApart', this.#requestOf(match), text('notice.personsApart'));
  }

  #requestOf({ visitor, other }: PersonMatch) {
    return { params: this.#params, body: { visitorId: visitor.userId, otherId: other.userId } };
  }
}
