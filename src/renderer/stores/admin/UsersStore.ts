import { makeAutoObservable } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import {
  detailsOfForm,
  formOfUser,
  hasTextsOf,
  isAvatarChanged,
  nameOfUser,
  type UserForm,
} from '#shared/rules/user-form.ts';
import { cleanEmail } from '#shared/rules/validation.ts';
import { text } from '../../admin-texts.ts';
import type { Failure } from '../message-of.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';
import type { SaveRefusal } from './FormRecord.ts';
import { ImageUploads } from './ImageUploads.ts';
import { ListChanges } from './ListChanges.ts';
import { ListRecord } from './ListRecord.ts';
import { ListView } from './ListView.ts';

/** The users of a campaign. Methods that change them return null on success, otherwise the failure. */
export class UsersStore {
  readonly list: Resource<readonly CampaignUser[]>;
  readonly view: ListView<CampaignUser>;
  /** The ids of the users with an email corrected here. */
  private corrected: readonly CampaignUser['id'][] = [];
  readonly #params: { campaignId: Id };
  readonly #admin: AdminStore;
  readonly #changes: ListChanges;
  readonly #images: ImageUploads;

  constructor(admin: AdminStore, campaignId: Id) {
    this.#admin = admin;
    this.#params = { campaignId };
    this.list = new Resource(() => admin.api.call('getCampaignUsers', { params: this.#params }), admin.readFailed);
    this.view = new ListView({
      rows: () => this.list.value ?? [],
      textOf: (user) =>
        [user.id, user.firstName, user.lastName, user.email, user.location, user.manager].filter(Boolean).join(' '),
      // Due invitations sort between sent and unsent ones.
      sortKeys: { isEmailSent: ({ isEmailSent, isEmailDue }) => (isEmailDue ? 0.5 : isEmailSent) },
    });
    this.#changes = new ListChanges(admin, this.list);
    this.#images = new ImageUploads(admin.api);
    makeAutoObservable(this, { list: false, view: false }, { autoBind: true });
  }

  get isBusy(): boolean {
    return this.#changes.isBusy;
  }

  /** Opens a user, or a new one for null. */
  open(user: CampaignUser | null): ListRecord<UserForm, CampaignUser> {
    return new ListRecord(user, { list: this.list, formOf: formOfUser, save: this.save });
  }

  /** Adds a user, or changes `stored`. */
  async save(form: UserForm, stored: CampaignUser | null): Promise<SaveRefusal | null> {
    const problem = await this.#changes.make(async () => {
      await this.#images.send([form.managerAvatarFile]);
      const details = detailsOfForm(form, this.#images.sent(form.managerAvatarFile));
      if (stored === null) {
        await this.#changes.calls.once('addUserToCampaign', {
          params: { clientId: this.#admin.vendorId, ...this.#params },
          body: details,
        });
      } else {
        await this.#changes.calls.once('updateUser', {
          params: { flag: isAvatarChanged(form, stored) },
          body: { ...details, id: stored.id, version: stored.version },
        });
      }
    }, 'form');
    if (problem !== null) return isAboutEmail(problem) ? { ...problem, field: 'email' } : problem;
    this.#reveal(form, stored);
    if (stored === null) this.#tellIfKnown(form);
    else if (!isSameEmail(stored.email, form.email)) this.offerInvitation(stored);
    return null;
  }

  #reveal(form: UserForm, stored: CampaignUser | null): void {
    const isIt = (user: CampaignUser) =>
      stored === null ? isSameEmail(user.email, form.email) : isSameId(user.id, stored.id);
    this.view.reveal(isIt, (user) =>
      text(stored === null ? 'users.added' : 'users.changed', { name: nameOfUser(user) }),
    );
  }

  /** Shows a toast if the added user already existed with other details, because the server keeps those. */
  #tellIfKnown(form: UserForm): void {
    const added = this.list.value?.find(({ email }) => isSameEmail(email, form.email));
    if (added && !hasTextsOf(added, form)) this.#admin.notify(text('users.known', { name: nameOfUser(added) }));
  }

  /** Sends the user the invitation again. */
  sendMail({ id }: CampaignUser): Promise<Failure | null> {
    return this.#changes.announce('sendNotificationEmail', { params: this.#paramsOf(id) }, text('notice.emailSent'));
  }

  /** The number of invitations held until an administrator sends them. */
  get heldCount(): number {
    return this.list.value?.filter(({ isEmailHeld }) => isEmailHeld).length ?? 0;
  }

  /** The users with an email corrected here and without an invitation at that address. */
  get uninvited(): readonly CampaignUser[] {
    return listOf(this.list.value).filter(
      ({ id, isEmailSent, isEmailDue, isEmailHeld }) =>
        this.corrected.some((one) => isSameId(one, id)) && !isEmailSent && !isEmailDue && !isEmailHeld,
    );
  }

  private offerInvitation({ id }: CampaignUser): void {
    this.corrected = [...this.corrected, id];
  }

  dismissUninvited({ id }: CampaignUser): void {
    this.corrected = this.corrected.filter((one) => !isSameId(one, id));
  }

  sendHeld(): Promise<Failure | null> {
    return this.#changes.announce('sendHeldInvitations', { params: this.#params }, text('notice.heldSent'));
  }

  remove({ id }: CampaignUser): Promise<Failure | null> {
    return this.#changes.announce('removeCampaignUser', { params: this.#paramsOf(id) }, text('notice.userDeleted'));
  }

  removeAll(): Promise<Failure | null> {
    return this.#changes.announce('removeCampaignUsers', { params: this.#params }, text('notice.usersDeleted'));
  }

  downloadTemplate(): Promise<void> {
    return this.#admin.transfers.download('getUserTemplate', { params: this.#params });
  }

  upload(file: File): Promise<void> {
    return this.#changes.upload('uploadUsers', { ...this.#params, file }, text('notice.usersUploaded'));
  }

  #paramsOf(id: CampaignUser['id']): { campaignId: Id; userId: Id } {
    return { ...this.#params, userId: id ?? '' };
  }
}

const isAboutEmail = ({ reason }: Failure): boolean => reason === 'not-unique' || reason === 'already-in-campaign';

const isSameEmail = (stored: string | null | undefined, typed: string): boolean =>
  (stored ?? '').toLowerCase() === cleanEmail(typed).toLowerCase();
