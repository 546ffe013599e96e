import { describe, expect, it, vi } from 'vitest';
import type { CampaignUser } from '../../src/shared/entities/campaign-user.ts';
import { PIXEL } from '../support/admin.ts';
import { campaignSuite, newEmail } from '../support/campaign-suite.ts';
import { answerCorrectly, logIn, playerOf } from '../support/player.ts';
import { askingCampaign, NORDWIND } from '../support/vendor.ts';

// Each added player costs a hash in the background.
vi.setConfig({ testTimeout: 30_000 });

const TAKEN = 'This email address cannot be used here. Please enter a different one.';

// The mails are tested in notification-mail.test.ts.
const suite = campaignSuite({ isAsking: true });

const person = (more: Partial<CampaignUser> = {}): CampaignUser => ({
  firstName: 'Chloé',
  lastName: "D'Arcy-Lefèvre",
  email: newEmail(),
  ...more,
});
/** Mails are sent in the background. */
const anyMailState = {
  isEmailSent: expect.any(Boolean),
  isEmailDue: expect.any(Boolean),
  isEmailHeld: false,
  emailFailure: null,
};
const listOf = (campaignId: number) => suite.api.call('getCampaignUsers', { params: { campaignId } }, suite.admin);
const addTo = (id: number, body: CampaignUser) =>
  suite.api.call('addUserToCampaign', { params: { clientId: NORDWIND, campaignId: id }, body }, suite.admin);

/** Adds a player and returns the entry in the list. */
async function add(body: CampaignUser = person()): Promise<CampaignUser> {
  await addTo(suite.campaignId, body);
  const found = (await suite.listUsers()).find(({ email }) => email === body.email?.trim());
  if (!found) throw new Error(`${body.email} was not added`);
  return { ...found, isEmailSent: undefined, isEmailDue: undefined, isEmailHeld: undefined, emailFailure: undefined };
}

const update = async (body: CampaignUser, flag = false) =>
  (await suite.api.call('updateUser', { params: { flag }, body }, suite.admin)) as CampaignUser;
const tryToAdd = (body: CampaignUser) =>
  suite.api.attempt(
    'addUserToCampaign',
    { params: { clientId: NORDWIND, campaignId: suite.campaignId }, body },
    suite.admin,
  );
const tryToUpdate = (body: CampaignUser, flag = false) =>
  suite.api.attempt('updateUser', { params: { flag }, body }, suite.admin);

const WRONG_FIELDS: [string, Partial<CampaignUser>, string][] = [
  ['no first name', { firstName: ' ' }, 'First name: This field is required'],
  ['no last name', { lastName: null }, 'Last name: This field is required'],
  ['no email', { email: '' }, 'Email: This field is required'],
  ['a wrong email', { email: 'chloe@players' }, 'Email: Please enter valid email address'],
  ['two emails', { email: 'a@players.example,b@players.example' }, 'Email: Please enter valid email address'],
  ['a name of 201 letters', { firstName: 'é'.repeat(201) }, 'First name: At most 200 characters are allowed'],
  [
    'an email of 255 letters',
    { email: `${'a'.repeat(240)}@players.example` },
    'Email: At most 254 characters are allowed',
  ],
  ['a line break in the name', { lastName: 'a\r\nBcc: b' }, 'Last name: Control characters are not allowed'],
  ['a location of 201 letters', { location: 'a'.repeat(201) }, 'Location: At most 200 characters are allowed'],
];

describe('adding a player', () => {
  it.each([
    ['accents and apostrophes', { firstName: 'Łukasz', lastName: "O'Żelazny-N'Diaye" }],
    ['right-to-left names', { firstName: 'محمد', lastName: 'בן־דוד' }],
    ['emoji', { firstName: '🎡'.repeat(200), lastName: '👩‍👩‍👧‍👦' }],
    ['200 letters', { firstName: 'W'.repeat(200), lastName: 'i'.repeat(200) }],
    ['all fields', { location: 'Graz', manager: 'Jürgen Weißenböck' }],
  ])('stores %s as they are', async (_case, more) => {
    const body = person(more);
    await addTo(suite.campaignId, { ...body, firstName: ` ${body.firstName} ` });
    const [stored, ...others] = await suite.listUsers();
    expect(stored).toEqual({
      erasedDate: null,
      location: null,
      manager: null,
      managerAvatarFile: null,
      ...body,
      id: expect.any(Number),
      ...anyMailState,
      version: 1,
    });
    expect(others).toEqual([]);
  });

  it.each(WRONG_FIELDS)('is refused with %s', async (_case, more, message) => {
    expect(await tryToAdd(person(more))).toMatchObject({ status: 400, body: { message } });
    expect(await suite.listUsers()).toEqual([]);
  });

  it("assigns the vendor's existing player of that email, and leaves the player unchanged", async () => {
    const image = { fileName: 'boss.png', base64String: PIXEL };
    const stored = await add(person({ location: 'Lyon', managerAvatarFile: image }));
    suite.campaignId = await askingCampaign(suite.server.db);
    const email = ` ${String(stored.email).toUpperCase()}`;
    const typed = { firstName: 'Zed', lastName: 'Typo', email, location: 'Paris', manager: 'Ingrid' };
    const answer = await addTo(suite.campaignId, { ...typed, managerAvatarFile: { ...image, fileName: 'new.png' } });
    expect(answer).toEqual({ ...stored, isEmailSent: false, isEmailDue: true, isEmailHeld: false, emailFailure: null });
    expect(await suite.listUsers()).toMatchObject([{ ...stored, ...anyMailState }]);
    const user = await suite.api.call('getUser', { params: { id: stored.id ?? '' } }, suite.admin);
    expect(user.userName).toBe(stored.email);
  });

  it("of another, played campaign leaves the player's name in that campaign's report", async () => {
    const player = await playerOf(suite.api, 'player02');
    await answerCorrectly(suite.api, player, 1);
    const report = () => suite.api.call('getUserOverview', { params: { campaignId: player.campaignId } }, suite.admin);
    const before = await report();
    expect(before.map(({ userName }) => userName)).toContain('Søren Kjærgaard');
    await addTo(suite.campaignId, { firstName: 'Zed', lastName: 'Typo', email: 'PLAYER02@nordwind.example' });
    expect(await report()).toEqual(before);
  });

  it('is refused with an email that is in the campaign already', async () => {
    const stored = await add();
    const again = { firstName: 'Zed', lastName: 'Typo', email: ` ${String(stored.email).toUpperCase()} ` };
    const message = 'This email is already in the campaign.';
    expect(await tryToAdd(again)).toMatchObject({ status: 409, body: { message } });
    expect(await suite.listUsers()).toMatchObject([{ ...stored, ...anyMailState }]);
  });

  it('that is sent again with the same key gets the first answer', async () => {
    const options = { ...suite.admin, idempotencyKey: 'one player' };
    const request = { params: { clientId: NORDWIND, campaignId: suite.campaignId }, body: person() };
    const first = await suite.api.answer('addUserToCampaign', request, options);
    const second = await suite.api.answer('addUserToCampaign', request, options);
    expect(second.body).toEqual({ ...(first.body as object), ...anyMailState });
    expect(await suite.listUsers()).toHaveLength(1);
  });

  it("is refused with the email of one of the vendor's administrators", async () => {
    const answer = await tryToAdd(person({ email: 'ADMIN@nordwind.example' }));
    expect(answer).toMatchObject({ status: 409, body: { message: TAKEN } });
    expect(await suite.listUsers()).toEqual([]);
  });

  it("is refused for another vendor's campaign", async () => {
    const body = person();
    for (const params of [
      { clientId: NORDWIND, campaignId: suite.stranger.campaignId },
      { clientId: suite.stranger.clientId, campaignId: suite.campaignId },
    ]) {
      expect((await suite.api.attempt('addUserToCampaign', { params, body }, suite.admin)).status).toBe(403);
    }
  });

  it("stores the manager's avatar", async () => {
    const stored = await add(person({ managerAvatarFile: { fileName: 'boss.png', base64String: PIXEL } }));
    expect(stored.managerAvatarFile).toMatchObject({ fileName: 'boss.png', mimeType: 'image/png' });
  });
});

describe('updating a player', () => {
  it('changes the fields and increases the version', async () => {
    const stored = await add(person({ location: 'Lyon' }));
    const change = { ...stored, firstName: 'نور', lastName: "d'Ëtoile", location: '', manager: 'Æ' };
    const { isEmailSent: _, isEmailDue: __, isEmailHeld: ____, emailFailure: ___, ...fields } = change;
    expect(await update(change)).toEqual({ ...fields, location: null, version: 2 });
    expect(await suite.listUsers()).toMatchObject([{ id: stored.id, firstName: 'نور', location: null, manager: 'Æ' }]);
  });

  it('that changes nothing keeps the version', async () => {
    const stored = await add(
      person({ location: 'Lyon', managerAvatarFile: { fileName: 'a.png', base64String: PIXEL } }),
    );
    const { version } = await update({ ...stored, firstName: ` ${stored.firstName} ` });
    expect(version).toBe(1);
    expect((await update(stored, true)).version).toBe(1);
    for (const [index, change] of [
      { lastName: 'Neu' },
      { location: '' },
      { manager: 'M' },
      { email: newEmail() },
    ].entries()) {
      const [now] = await suite.listUsers();
      expect((await update({ ...now, ...change })).version).toBe(index + 2);
    }
    const [now] = await suite.listUsers();
    expect((await update({ ...now, managerAvatarFile: null }, true)).version).toBe(6);
    expect((await update({ ...now, version: 6, email: String(now?.email).toUpperCase() })).version).toBe(7);
  });

  it('changes the user name with the email, and marks the new email as not mailed', async () => {
    const stored = await add();
    await suite.server.db.updateTable('campaign_users').set({ is_email_sent: 1 }).execute();
    const email = newEmail();
    await update({ ...stored, email });
    const user = await suite.api.call('getUser', { params: { id: stored.id ?? '' } }, suite.admin);
    expect(user).toMatchObject({ userName: email });
    expect(await suite.listUsers()).toMatchObject([{ email, isEmailSent: false }]);
  });

  it('keeps the mark of a sent mail if only the case of the email changes', async () => {
    const stored = await add();
    await suite.server.db.updateTable('campaign_users').set({ is_email_sent: 1 }).execute();
    const email = String(stored.email).toUpperCase();
    await update({ ...stored, email });
    expect(await suite.listUsers()).toMatchObject([{ email, isEmailSent: true }]);
  });

  it('finds the player by email if no id is sent', async () => {
    const stored = await add();
    await update({ ...stored, id: undefined, firstName: 'New' });
    expect(await suite.listUsers()).toMatchObject([{ id: stored.id, firstName: 'New' }]);
  });

  it.each(WRONG_FIELDS)('is refused with %s', async (_case, more, message) => {
    const stored = await add();
    expect(await tryToUpdate({ ...stored, ...more })).toMatchObject({ status: 400, body: { message } });
    expect(await suite.listUsers()).toMatchObject([{ ...stored, ...anyMailState }]);
  });

  it("is refused with another of the vendor's users' email", async () => {
    const stored = await add();
    const { email } = await add();
    for (const other of [email, 'admin@nordwind.example']) {
      const answer = await tryToUpdate({ ...stored, email: String(other).toUpperCase() });
      expect(answer).toMatchObject({ status: 409, body: { message: TAKEN } });
    }
  });

  it('is refused if another administrator has changed the player since', async () => {
    const stored = await add();
    await update({ ...stored, firstName: 'Theirs' });
    const message = 'Someone else has changed this in the meantime. Nothing was saved. Please reload and try again.';
    const answer = await tryToUpdate({ ...stored, firstName: 'Mine' });
    expect(answer).toMatchObject({ status: 409, body: { message } });
    expect(await suite.listUsers()).toMatchObject([{ firstName: 'Theirs' }]);
  });

  it("is refused for administrators, for another vendor's player and for an unknown id", async () => {
    const stored = await add();
    for (const id of [suite.admin.userId, suite.stranger.userId, 999_999]) {
      expect((await tryToUpdate({ ...stored, id, email: newEmail() })).status).toBe(403);
    }
    const answer = await suite.api.attempt('updateUser', { params: { flag: false }, body: stored }, suite.stranger);
    expect(answer.status).toBe(403);
  });
});

describe("the manager's avatar", () => {
  const file = { fileName: 'boss.png', base64String: PIXEL };

  it('changes only with the flag, and null removes it', async () => {
    const stored = await add(person({ managerAvatarFile: file }));
    await update({ ...stored, managerAvatarFile: null }, false);
    expect((await suite.listUsers())[0]?.managerAvatarFile).toEqual(stored.managerAvatarFile);
    await update({ ...stored, managerAvatarFile: null }, true);
    expect((await suite.listUsers())[0]?.managerAvatarFile).toBeNull();
  });

  it('is a new image, or an uploaded one', async () => {
    const stored = await add();
    const posted = await suite.api.call('postFile', { body: { ...file, fileName: 'posted.png' } }, suite.admin);
    await update({ ...stored, managerAvatarFile: { id: posted.id } }, true);
    expect((await suite.listUsers())[0]?.managerAvatarFile).toEqual(posted);
    await update({ ...stored, version: 2, managerAvatarFile: file }, true);
    expect((await suite.listUsers())[0]?.managerAvatarFile).toMatchObject({ fileName: 'boss.png' });
  });

  it("is refused if it is not an image, or another vendor's", async () => {
    const stored = await add();
    const theirs = await suite.api.call('postFile', { body: file }, suite.stranger);
    const svg = { base64String: Buffer.from('<svg/>').toString('base64') };
    for (const managerAvatarFile of [svg, { id: theirs.id }, { id: 999_999 }]) {
      const answer = await tryToUpdate({ ...stored, managerAvatarFile }, true);
      expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    }
    expect((await suite.listUsers())[0]).toMatchObject({ managerAvatarFile: null, version: 1 });
  });
});

describe('removing players', () => {
  it('ends the assignment, and keeps the account, the answers and the status', async () => {
    const player = await playerOf(suite.api, 'player07');
    await answerCorrectly(suite.api, player, 2);
    const params = { campaignId: player.campaignId, userId: player.userId };
    const before = await listOf(player.campaignId);
    const answer = await suite.api.call('removeCampaignUser', { params }, suite.admin);
    expect(answer).toEqual({ message: 'The user has been deleted' });
    expect(await listOf(player.campaignId)).toEqual(before.filter(({ id }) => id !== player.userId));
    const { db } = suite.server;
    for (const [table, rows] of [
      ['user_answers', 2],
      ['game_statuses', 1],
    ] as const) {
      const kept = db.selectFrom(table).selectAll().where('campaign_id', '=', player.campaignId);
      expect(await kept.where('user_id', '=', player.userId).execute()).toHaveLength(rows);
    }
    await logIn(suite.api, 'player07');
    // Added again, the player continues from the same state.
    await addTo(player.campaignId, before.find(({ id }) => id === player.userId) ?? {});
    const query = { campaignId: player.campaignId, userId: player.userId };
    expect(await suite.api.call('getUserProgress', { query }, player)).toHaveLength(2);
  });

  it('succeeds if another administrator was faster', async () => {
    const { id } = await add();
    const params = { campaignId: suite.campaignId, userId: id ?? '' };
    await suite.api.call('removeCampaignUser', { params }, suite.admin);
    await suite.api.call('removeCampaignUser', { params }, suite.admin);
    expect(await suite.listUsers()).toEqual([]);
  });

  it('removes the player from one campaign only', async () => {
    const body = person();
    const { id } = await add(body);
    const others = suite.campaignId;
    suite.campaignId = await askingCampaign(suite.server.db);
    expect((await add(body)).id).toBe(id);
    const params = { campaignId: suite.campaignId, userId: id ?? '' };
    await suite.api.call('removeCampaignUser', { params }, suite.admin);
    expect(await suite.listUsers()).toEqual([]);
    expect(await listOf(others)).toMatchObject([{ id }]);
  });

  it('can remove all of a campaign, and no player of another', async () => {
    await add();
    await add();
    const others = suite.campaignId;
    suite.campaignId = await askingCampaign(suite.server.db);
    await add();
    const answer = await suite.api.call('removeCampaignUsers', suite.ofCampaign(), suite.admin);
    expect(answer).toEqual({ message: 'All users have been deleted' });
    expect(await suite.listUsers()).toEqual([]);
    expect(await listOf(others)).toHaveLength(2);
  });
});

describe("another vendor's players", () => {
  it('can be neither read, removed nor mailed', async () => {
    const { id } = await add();
    const calls = [
      ['getCampaignUsers', { campaignId: suite.campaignId }],
      ['removeCampaignUser', { campaignId: suite.campaignId, userId: id }],
      ['removeCampaignUser', { campaignId: suite.stranger.campaignId, userId: id }],
      ['removeCampaignUsers', { campaignId: suite.campaignId }],
      ['sendNotificationEmail', { campaignId: suite.campaignId, userId: id }],
    ] as const;
    for (const [name, params] of calls) {
      const { status } = await suite.api.attempt(name, { params }, suite.stranger);
      expect({ name, status }).toEqual({ name, status: 403 });
    }
    const params = { campaignId: suite.stranger.campaignId, userId: id ?? '' };
    expect((await suite.api.attempt('sendNotificationEmail', { params }, suite.stranger)).status).toBe(404);
    expect(await suite.listUsers()).toHaveLength(1);
  });
});

describe('the list of players', () => {
  it('is sorted by last name, first name and id, as people sort', async () => {
    const names: [string, string][] = [
      ['Zoë', 'Ångström'],
      ['Eve', 'Zweig'],
      ['eve', 'van Dam'],
      ['Bo', 'Ångström'],
      ['Ada', 'Zweig'],
      ['Bo', 'Ångström'],
    ];
    for (const [firstName, lastName] of names) await add(person({ firstName, lastName }));
    const users = await suite.listUsers();
    const sorted = users.map(({ firstName, lastName }) => `${lastName}, ${firstName}`);
    const expected = ['Ångström, Bo', 'Ångström, Bo', 'Ångström, Zoë', 'van Dam, eve', 'Zweig, Ada', 'Zweig, Eve'];
    expect(sorted).toEqual(expected);
    expect(Number(users[0]?.id)).toBeLessThan(Number(users[1]?.id));
  });
});
