import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { formOfUser } from '#shared/rules/user-form.ts';
import { type FakeMain, testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { UsersStore } from './UsersStore.ts';

const mia: CampaignUser = {
  id: 5,
  firstName: 'Mia',
  lastName: 'Lang',
  email: 'mia@nordwind.example',
  location: 'Århus',
  manager: 'Ada',
  managerAvatarFile: { id: 30, url: 'app://media/30' },
  isEmailSent: true,
  version: 2,
};
const bo: CampaignUser = { id: 12, firstName: 'Bo', lastName: 'Østergaard', email: 'bo@nordwind.example', version: 1 };
const form = { ...formOfUser(null), firstName: 'Eva', lastName: 'Berg', email: ' eva@nordwind.example ' };
const chosen = { fileName: 'ada.png', mimeType: 'image/png', base64String: 'AAAA', isDeleted: false };

interface Sent {
  name: string;
  request: { body?: unknown; params?: unknown };
  idempotencyKey?: string;
}

/** A store over a server that holds two users; `answers` overrides its answers. */
async function openUsers(answers: Record<string, () => unknown> = {}, handlers: FakeMain['handlers'] = {}) {
  const sent: Sent[] = [];
  const all: Record<string, () => unknown> = {
    getCampaignUsers: () => [mia, bo],
    postFile: () => ({ id: 99, url: 'app://media/99' }),
    ...answers,
  };
  const { stores, main } = testStores({
    'admin:call': (call) => {
      sent.push(call as Sent);
      return (all[call.name] ?? (() => ({})))();
    },
    ...handlers,
  });
  const admin = new AdminStore(stores, 7);
  const store = new UsersStore(admin, 3);
  await store.list.load();
  sent.length = 0;
  return { admin, store, sent, main, toasts: () => stores.toasts.toasts.map(({ text }) => text) };
}

const names = (sent: Sent[]) => sent.map(({ name }) => name);

describe('the users of a campaign', () => {
  it.each([
    ['arhus', [5]],
    ['12', [12]],
    ['ostergaard bo', [12]],
    ['nordwind', [5, 12]],
    ['ada', [5]],
  ])('are found by any of their details: %s', async (search, ids) => {
    const { store } = await openUsers();
    store.view.searchFor(search);
    expect(store.view.found.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['id', [5, 12]],
    ['lastName', [5, 12]],
    ['firstName', [12, 5]],
    ['location', [5, 12]],
  ])('are sorted by %s', async (column, ids) => {
    const { store } = await openUsers({ getCampaignUsers: () => (column === 'firstName' ? [mia, bo] : [bo, mia]) });
    store.view.sortBy({ column, isDescending: false });
    expect(store.view.found.map(({ id }) => id)).toEqual(ids);
  });

  it('are added to the campaign, then the list is reloaded', async () => {
    const { store, sent } = await openUsers();
    expect(await store.save(form, null)).toBeNull();
    expect(names(sent)).toEqual(['addUserToCampaign', 'getCampaignUsers']);
    expect(sent[0]?.request).toEqual({
      params: { clientId: 7, campaignId: 3 },
      body: {
        firstName: 'Eva',
        lastName: 'Berg',
        email: 'eva@nordwind.example',
        location: null,
        manager: null,
        managerAvatarFile: null,
      },
    });
  });

  it('are revealed and announced once added or changed', async () => {
    const eva = { ...bo, id: 40, firstName: 'Eva', lastName: 'Berg', email: 'eva@nordwind.example' };
    const { store } = await openUsers({ getCampaignUsers: () => [mia, bo, eva] });
    store.view.searchFor('mia');
    await store.save(form, null);
    expect(store.view.search).toBe('');
    expect(store.view.revealed).toEqual({ row: eva, said: 'Eva Berg has been added' });
    await store.save({ ...formOfUser(bo), firstName: 'Bob' }, bo);
    expect(store.view.revealed).toEqual({ row: bo, said: 'Bo Østergaard has been changed' });
  });

  it('that the vendor already knew cause a notice, unless their details match those typed in', async () => {
    const known = { ...mia, email: 'EVA@nordwind.example' };
    const { store, toasts } = await openUsers({ getCampaignUsers: () => [known, bo] });
    await store.save(form, null);
    expect(toasts()).toEqual(['Mia Lang was already known and has been added with the stored details.']);
    const same = await openUsers({ getCampaignUsers: () => [{ ...known, manager: null }] });
    await same.store.save({ ...formOfUser(known), firstName: ' Mia ', manager: '' }, null);
    await same.store.save({ ...formOfUser(known), lastName: 'Long' }, known);
    expect(same.toasts()).toEqual([]);
  });

  it('are changed with the version that was read; the flag says that the avatar stayed', async () => {
    const { store, sent } = await openUsers();
    await store.save({ ...formOfUser(mia), location: '' }, mia);
    expect(sent[0]).toMatchObject({
      name: 'updateUser',
      request: {
        params: { flag: false },
        body: { id: 5, version: 2, location: null, managerAvatarFile: { id: 30 } },
      },
    });
  });

  it('get a new avatar by its id once it is stored, with the flag set', async () => {
    const { store, sent } = await openUsers();
    await store.save({ ...formOfUser(mia), managerAvatarFile: chosen }, mia);
    expect(names(sent)).toEqual(['postFile', 'updateUser', 'getCampaignUsers']);
    expect(sent[0]?.request).toEqual({ body: chosen });
    expect(sent[1]?.request).toMatchObject({ params: { flag: true }, body: { managerAvatarFile: { id: 99 } } });
  });

  it('lose their avatar with the flag set', async () => {
    const { store, sent } = await openUsers();
    await store.save({ ...formOfUser(mia), managerAvatarFile: null }, mia);
    expect(sent[0]?.request).toMatchObject({ params: { flag: true }, body: { managerAvatarFile: null } });
  });

  it('report why they were refused; trying again does not store the avatar twice', async () => {
    const replies = [new AppError('refused', 'This email is taken.', { reason: 'not-unique' }), null];
    const { store, sent, toasts } = await openUsers({
      addUserToCampaign: () => {
        const reply = replies.shift();
        if (reply) throw reply;
        return {};
      },
    });
    const withAvatar = { ...form, managerAvatarFile: chosen };
    expect(await store.save(withAvatar, null)).toMatchObject({ reason: 'not-unique' });
    // The form shows the refusal, so no toast does.
    expect(toasts()).toEqual([]);
    expect(await store.save(withAvatar, null)).toBeNull();
    expect(names(sent).filter((name) => name === 'postFile')).toHaveLength(1);
    const keys = sent.filter(({ name }) => name === 'addUserToCampaign').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it.each([
    ['sendNotificationEmail', 'Email has been sent', (store: UsersStore) => store.sendMail(mia)],
    ['removeCampaignUser', 'The user has been deleted', (store: UsersStore) => store.remove(mia)],
  ])('%s affects one user of this campaign, and is announced', async (name, notice, change) => {
    const { store, sent, toasts } = await openUsers();
    expect(await change(store)).toBeNull();
    expect(names(sent)).toEqual([name, 'getCampaignUsers']);
    expect(sent[0]?.request).toEqual({ params: { campaignId: 3, userId: 5 } });
    expect(toasts()).toEqual([notice]);
  });

  it('count the invitations that are held, and send them', async () => {
    const { store, sent, toasts } = await openUsers({ getCampaignUsers: () => [{ ...mia, isEmailHeld: true }, bo] });
    expect(store.heldCount).toBe(1);
    expect(await store.sendHeld()).toBeNull();
    expect(sent[0]).toMatchObject({ name: 'sendHeldInvitations', request: { params: { campaignId: 3 } } });
    expect(toasts()).toEqual(['The held invitations are being sent']);
  });

  it('with a corrected email are offered for another invitation, until it is sent or dismissed', async () => {
    let users: unknown[] = [mia, bo];
    const { store, sent } = await openUsers({ getCampaignUsers: () => users });
    const notSent = { isEmailSent: false, isEmailDue: false, isEmailHeld: false };
    const [right, other] = [
      { ...mia, email: 'mia.lang@nordwind.example', ...notSent },
      { ...bo, ...notSent },
    ];
    users = [right, other];
    await store.save({ ...formOfUser(mia), email: right.email }, mia);
    await store.save({ ...formOfUser(bo), firstName: 'Bob', email: ` ${bo.email?.toUpperCase()};` }, bo);
    expect(store.uninvited).toEqual([right]);
    users = [{ ...right, isEmailSent: true }, other];
    await store.sendMail(right);
    expect([store.uninvited, sent.at(-2)?.name]).toEqual([[], 'sendNotificationEmail']);
    users = [right, other];
    await store.list.reload();
    expect(store.uninvited).toEqual([right]);
    store.dismissUninvited(right);
    expect(store.uninvited).toEqual([]);
  });

  it('are all deleted at once', async () => {
    const { store, sent, toasts } = await openUsers();
    expect(await store.removeAll()).toBeNull();
    expect(sent[0]).toMatchObject({ name: 'removeCampaignUsers', request: { params: { campaignId: 3 } } });
    expect(toasts()).toEqual(['All users have been deleted']);
  });

  it('change one at a time', async () => {
    const { store, sent } = await openUsers();
    const first = store.sendMail(mia);
    expect(store.isBusy).toBe(true);
    expect(await store.remove(mia)).not.toBeNull();
    await first;
    expect(names(sent)).toEqual(['sendNotificationEmail', 'getCampaignUsers']);
    expect(store.isBusy).toBe(false);
  });

  it('match the server after a change, even if an earlier read is still under way', async () => {
    let users = [mia, bo];
    let isSlow = false;
    let answerRead = () => {};
    const { store } = await openUsers({
      getCampaignUsers: () => {
        const found = users;
        if (!isSlow) return found;
        isSlow = false;
        return new Promise((resolve) => {
          answerRead = () => resolve(found);
        });
      },
      removeCampaignUser: () => {
        users = [bo];
        // Answers the earlier read last, after everything that the removal triggers.
        setTimeout(answerRead);
        return {};
      },
    });
    isSlow = true;
    void store.list.load();
    await store.remove(mia);
    expect(store.list.value).toEqual([bo]);
  });
});

describe('a sheet of users', () => {
  it('is uploaded to the campaign and announced, and the list is reloaded', async () => {
    const { store, sent, main, toasts } = await openUsers({}, { 'admin:upload-sheet': () => ({ cleanedRows: [] }) });
    await store.upload(new File(['x'], 'users.xlsx'));
    expect(main.calls.find(({ channel }) => channel === 'admin:upload-sheet')?.request).toMatchObject({
      name: 'uploadUsers',
      campaignId: 3,
    });
    expect(toasts()).toEqual(['All users have been uploaded']);
    expect(names(sent)).toEqual(['getCampaignUsers']);
  });

  it('that was refused leaves the list alone', async () => {
    const issues = [{ row: 3, column: 'Email', reason: 'Twice.' }];
    const refusal = { reason: 'sheet-refused' as const, message: 'Nothing was uploaded.', issues };
    const { admin, store, sent } = await openUsers({}, { 'admin:upload-sheet': () => refusal });
    await store.upload(new File(['x'], 'users.xlsx'));
    expect(admin.transfers.refused).toMatchObject(refusal);
    expect(sent).toEqual([]);
  });

  it("starts from the campaign's template", async () => {
    const { store, main } = await openUsers({}, { 'admin:download-sheet': () => null });
    await store.downloadTemplate();
    expect(main.calls.at(-1)?.request).toEqual({ name: 'getUserTemplate', params: { campaignId: 3 } });
  });
});
