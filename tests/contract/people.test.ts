import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CampaignUser } from '../../src/shared/entities/campaign-user.ts';
import type { File } from '../../src/shared/entities/file.ts';
import { uploadImage } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { isOnPostgres } from '../support/databases.ts';
import { allowWalkUps, handOver, type Registered, registerDevice, walkUp } from '../support/devices.ts';
import { filesWith, textsOfTables } from '../support/everything.ts';
import { checkInRequestOf } from '../support/health.ts';
import {
  answerCorrectly,
  answerTo,
  finishedStatus,
  logIn,
  type Player,
  playerOf,
  prizeNamed,
  type SignedIn,
} from '../support/player.ts';
import { askingCampaign, logInStranger, NORDWIND, type Stranger } from '../support/vendor.ts';

let log = '';
const suite = serverSuite({ logger: { level: 'warn', stream: new PassThrough().on('data', (text) => (log += text)) } });
const REASON = 'Asked by letter on 3 November.';
let admin: SignedIn;
let stranger: Stranger;
let device: Registered;
let model: Player;
let campaignId: number;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  stranger = await logInStranger(suite.api, suite.server);
  model = await playerOf(suite.api, 'player06');
  ({ campaignId } = model);
  device = await registerDevice(suite.api, admin, [campaignId]);
});
beforeEach(() => allowWalkUps(suite.server, campaignId));

const dataOf = (id: number, by: SignedIn = admin) => suite.api.call('getPersonData', { params: { id } }, by);
const erase = (id: number, reason = REASON, idempotencyKey?: string) =>
  suite.api.attempt('erasePerson', { params: { id }, body: { reason } }, { ...admin, idempotencyKey });
const find = (search: string, by: SignedIn = admin, clientId = NORDWIND) =>
  suite.api.attempt('findPeople', { body: { clientId, search } }, by);

let names = 0;
/** Names that occur nowhere else. */
function newNames() {
  names += 1;
  const mark = `qx${names}z`;
  return { firstName: `Fatima${mark}`, lastName: `Süß${mark}`, email: `${mark}@people.example` };
}
const visitOf = async (details: ReturnType<typeof newNames>) => {
  const body = walkUp(campaignId, details);
  const { userId } = await suite.api.call('postWalkUp', { body }, { token: device.token });
  return { body, userId: Number(userId) };
};
/** Sends a step of a visitor's play. */
const answerFor = (userId: number, index: number) =>
  suite.api.attempt(
    'postUserAnswer',
    { body: { ...answerTo(model, index), userId } },
    { token: device.token, onBehalfOf: userId },
  );
const addPlayer = async (details: ReturnType<typeof newNames>, to = campaignId, idempotencyKey?: string) =>
  (await suite.api.call(
    'addUserToCampaign',
    { params: { clientId: NORDWIND, campaignId: to }, body: { ...details, location: 'Hall', manager: 'Boss' } },
    { ...admin, idempotencyKey },
  )) as CampaignUser & { id: number };

/** Returns the tables that contain one of these texts, in any case. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await textsOfTables(suite.server.db);
  const found = [...tables].filter(([, content]) =>
    texts.some((text) => content.toLowerCase().includes(text.toLowerCase())),
  );
  return found.map(([table]) => table);
}

describe('the data of a person', () => {
  it('lists account, campaigns, answers, play, prizes and kiosks', async () => {
    const player = await playerOf(suite.api, 'player07');
    await answerCorrectly(suite.api, player, 5);
    const prize = prizeNamed(player, 'Earbuds');
    const award = { userId: player.userId, campaignId: player.campaignId, prizeId: prize.id ?? '' };
    await suite.api.call('postAwardedPrize', { body: award }, player);
    const data = await dataOf(player.userId);
    expect(data).toMatchObject({
      isVisitor: false,
      erasedDate: null,
      account: { userName: 'player07@nordwind.example', hasPassword: true, sessionCount: 1 },
    });
    const campaign = data.campaigns.find((one) => one.campaignId === player.campaignId);
    expect(campaign).toMatchObject({ prizes: [{ prizeName: 'Earbuds', isVoid: false }], visits: [] });
    expect(campaign?.answers).toHaveLength(5);
    expect(campaign?.answers[0]).toMatchObject({ isCorrect: true, kioskName: null });
    expect(data.kiosks).toMatchObject([
      { kioskName: 'Stand 2', hasRoster: false, hasSent: false, unsentCount: null, hasErased: null },
    ]);
  });

  it('lists claim code, state and hand-overs of a prize', async () => {
    const player = await playerOf(suite.api, 'player12');
    await answerCorrectly(suite.api, player, 5);
    const prize = prizeNamed(player, 'Earbuds');
    const award = { userId: player.userId, campaignId: player.campaignId, prizeId: prize.id ?? '' };
    await suite.api.call('postAwardedPrize', { body: award }, player);
    const prizeOf = async () => (await dataOf(player.userId)).campaigns.flatMap(({ prizes }) => prizes)[0];
    const { claimCode, ...won } = (await prizeOf()) ?? {};
    expect(won).toMatchObject({ state: 'open', handOvers: [] });
    const given = [handOver(claimCode ?? ''), handOver(claimCode ?? '')];
    for (const body of given) await suite.api.call('postHandOver', { body }, device);
    const undone = { id: given[0]?.id ?? '', reason: 'Wrong shelf.' };
    const states = async () => {
      const { state, handOvers } = (await prizeOf()) ?? {};
      return [state, handOvers?.map((one) => [one.state, one.kioskName, one.undoneReason])];
    };
    const twice = [
      ['standing', 'Stand 2', null],
      ['conflict', 'Stand 2', null],
    ];
    expect(await states()).toEqual(['conflict', twice]);
    await suite.api.call('undoOwnHandOver', { body: undone }, device);
    const back = [
      ['undone', 'Stand 2', 'Wrong shelf.'],
      ['standing', 'Stand 2', null],
    ];
    expect(await states()).toEqual(['handed-over', back]);
    const file = await suite.api.download('downloadPersonData', { params: { id: player.userId } }, admin);
    const { campaigns } = JSON.parse(file.bytes.toString());
    expect(campaigns[0].prizes[0]).toMatchObject({ claimCode, state: 'handed-over' });
    expect(campaigns[0].prizes[0].handOvers).toHaveLength(2);
  });

  it('lists the consent of a visit, and the kiosks that may store something', async () => {
    const { userId } = await visitOf(newNames());
    const player = await addPlayer(newNames());
    const packages = [{ campaignId, version: 'old' }];
    await suite.api.call('checkIn', { body: checkInRequestOf(Date.now(), { packages }) }, { token: device.token });
    const visitor = await dataOf(userId);
    expect(visitor.campaigns).toMatchObject(
      [
        { campaignId, visits: [{ consent: 'I agree.', kioskName: 'Stand 2' }], answers: [], status: expect.anything() },
      ].map(({ status: _, ...rest }) => rest),
    );
    expect(visitor.kiosks).toMatchObject([{ hasRoster: false, hasSent: true, unsentCount: expect.any(Number) }]);
    expect((await dataOf(player.id)).kiosks).toMatchObject([{ hasRoster: true, hasSent: false }]);
  });

  it('is a JSON file too', async () => {
    const details = newNames();
    const { userId } = await visitOf(details);
    const file = await suite.api.download('downloadPersonData', { params: { id: userId } }, admin);
    expect(file.fileName).toMatch(new RegExp(`^Person ${userId} \\d{4}-\\d\\d-\\d\\d\\.json$`));
    expect(JSON.parse(Buffer.from(file.bytes).toString('utf8'))).toMatchObject({
      id: userId,
      account: { lastName: details.lastName, email: details.email },
    });
  });

  it('shows a merged visitor as the other person', async () => {
    const details = newNames();
    const player = await addPlayer(details);
    const { userId } = await visitOf(details);
    const body = { visitorId: userId, otherId: player.id };
    await suite.api.call('mergePersons', { params: { campaignId }, body }, admin);
    expect((await dataOf(userId)).id).toBe(player.id);
  });

  it('cannot be read for administrators and for people of another vendor', async () => {
    const { userId } = await visitOf(newNames());
    for (const [id, by] of [
      [admin.userId, admin],
      [userId, stranger],
    ] as const)
      expect((await suite.api.attempt('getPersonData', { params: { id } }, by)).status).toBe(403);
  });
});

describe('the search for people', () => {
  it('finds players and visitors by a part of the name or email in any case, and by id', async () => {
    const details = newNames();
    const { userId } = await visitOf(details);
    const mark = details.email.split('@')[0] ?? '';
    for (const search of [mark.toUpperCase(), details.lastName, details.email, ` ${userId} `])
      expect((await find(search)).body, search).toMatchObject([{ id: userId, isVisitor: true, erasedDate: null }]);
    expect((await find('%')).body).toEqual([]);
    expect((await find(' ')).body).toEqual([]);
    expect((await find('admin@nordwind')).body).toEqual([]);
    expect((await find(mark, stranger, NORDWIND)).status).toBe(403);
    expect((await find(mark, stranger, stranger.clientId)).body).toEqual([]);
  });
});

describe('erasing a person', () => {
  it('leaves name, email and mails nowhere, and keeps the play under a pseudonym', async () => {
    const details = newNames();
    const asking = await askingCampaign(suite.server.db);
    const player = await addPlayer(details, asking, 'add one');
    const visitor = await visitOf(details);
    await suite.api.call(
      'updateUser',
      { params: { flag: false }, body: { ...details, id: player.id, location: 'Hall 5', manager: 'Boss' } },
      { ...admin, idempotencyKey: 'change one' },
    );
    await suite.api.call('addUserToCampaign', { params: { clientId: NORDWIND, campaignId }, body: details }, admin);
    const merged = { visitorId: visitor.userId, otherId: player.id };
    await suite.api.call('mergePersons', { params: { campaignId }, body: merged }, admin);
    await answerFor(visitor.userId, 0);
    const sent = () =>
      suite.server.db
        .selectFrom('campaign_users')
        .select('user_id')
        .where('user_id', '=', player.id)
        .where('is_email_sent', '=', 1)
        .execute();
    await expect.poll(async () => (await sent()).length, { timeout: 10_000 }).toBe(2);
    expect(filesWith(suite.server.mailFolder, [details.email])).toHaveLength(2);
    // The mail server's reply may contain the address.
    await suite.server.db
      .updateTable('campaign_users')
      .set({ email_failure_code: 'mail-address', email_failure_detail: `550 <${details.email}> unknown` })
      .where('user_id', '=', player.id)
      .where('campaign_id', '=', campaignId)
      .execute();
    const secrets = [details.email, details.lastName, details.firstName];
    expect(await tablesWith(secrets)).toEqual(expect.arrayContaining(['users', 'campaign_users', 'walk_ups']));

    const answer = await erase(player.id);
    expect(answer.body).toMatchObject({
      fullName: `Erased person ${player.id}`,
      email: null,
      erasedDate: expect.any(String),
      erasedReason: REASON,
      account: { userName: null, location: null, manager: null, hasPassword: false, sessionCount: 0 },
    });
    expect(await tablesWith(secrets)).toEqual([]);
    const folder = isOnPostgres ? suite.server.mailFolder : dirname(suite.server.database);
    await expect.poll(() => filesWith(folder, secrets)).toEqual([]);
    const data = await dataOf(player.id);
    expect(data.campaigns.find((one) => one.campaignId === campaignId)?.answers).toHaveLength(1);
    expect((await find(details.email)).body).toEqual([]);
    expect((await find(`Erased person ${player.id}`)).body).toMatchObject([{ id: player.id }]);
  });

  it('ends the sessions, and keeps what a kiosk sends later without the contact', async () => {
    const details = newNames();
    const { userId, body } = await visitOf(details);
    await erase(userId);
    // The kiosk's unsent rows are unchanged, and the visit repeats name and email.
    expect((await suite.api.call('postWalkUp', { body }, { token: device.token })).userId).toBe(userId);
    expect((await answerFor(userId, 0)).status).toBe(200);
    expect(await tablesWith([details.email, details.lastName])).toEqual([]);
    expect((await dataOf(userId)).campaigns[0]?.answers).toHaveLength(1);

    const player = await playerOf(suite.api, 'player08');
    await erase(player.userId);
    const late = await suite.api.attempt('postUserAnswer', { body: answerTo(player, 0) }, player);
    expect(late.body.code).toBe('signed-out');
    const onBehalf = { token: device.token, onBehalfOf: player.userId };
    expect((await suite.api.attempt('postUserAnswer', { body: answerTo(player, 0) }, onBehalf)).status).toBe(200);
    const status = { query: { id: player.status.id ?? '' }, body: finishedStatus(player, 0, 0) };
    expect((await suite.api.attempt('putGameStatus', status, onBehalf)).status).toBe(200);
  });

  it('answers a repeated call about the person with the pseudonym', async () => {
    const details = newNames();
    const key = 'add once';
    const player = await addPlayer(details, campaignId, key);
    // The mail may have been sent meanwhile.
    const { isEmailDue: _due, isEmailSent: _sent, ...stored } = player;
    expect(await addPlayer(details, campaignId, key)).toMatchObject(stored);
    await erase(player.id);
    const again = await addPlayer(details, campaignId, key);
    expect(again).toMatchObject({ id: player.id, firstName: 'Erased person', email: null, location: null });
    expect(await tablesWith([details.email])).toEqual([]);
  });

  it('frees the email for a new account, and refuses changes to the old one', async () => {
    const details = newNames();
    const player = await addPlayer(details);
    await erase(player.id);
    const changed = { params: { flag: false }, body: { ...details, id: player.id } };
    expect((await suite.api.attempt('updateUser', changed, admin)).body.code).toBe('person-erased');
    const mail = { params: { campaignId, userId: player.id } };
    expect((await suite.api.attempt('sendNotificationEmail', mail, admin)).body.code).toBe('campaign-user-gone');
    expect((await addPlayer(details)).id).not.toBe(player.id);
    const listed = await suite.api.call('getCampaignUsers', { params: { campaignId } }, admin);
    expect(listed.find(({ id }) => id === player.id)?.erasedDate).toEqual(expect.any(String));
  });

  it('leaves out the person in the roster of the next offline package', async () => {
    const player = { id: (await playerOf(suite.api, 'player09')).userId };
    const request = { params: { campaignId } };
    const before = await suite.api.call('getOfflinePackage', request, { token: device.token });
    expect(before.players?.some(({ user }) => user.id === player.id)).toBe(true);
    await erase(player.id);
    const after = await suite.api.call('getOfflinePackage', request, { token: device.token });
    expect(after.players?.some(({ user }) => user.id === player.id)).toBe(false);
    expect(after.version).not.toBe(before.version);
  });

  it("empties a manager's avatar that nobody else has", async () => {
    const { db } = suite.server;
    const [own, shared] = [await uploadImage(suite.api, admin), await uploadImage(suite.api, admin)];
    const [first, second, other] = [newNames(), newNames(), newNames()];
    const people = [await addPlayer(first), await addPlayer(second), await addPlayer(other)];
    const avatars = [own, shared, shared];
    for (const [index, { id }] of people.entries()) {
      const manager_avatar_file_id = Number(avatars[index]?.id);
      await db.updateTable('users').set({ manager_avatar_file_id }).where('id', '=', id).execute();
    }
    for (const { id } of people.slice(0, 2)) await erase(id);
    const stored = async ({ id }: File) =>
      (await db.selectFrom('files').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()).bytes.length;
    expect([await stored(own), (await stored(shared)) > 0]).toEqual([0, true]);
  });

  it('needs a reason that does not name the person, and happens once', async () => {
    const details = newNames();
    const { userId } = await visitOf(details);
    for (const reason of [`${details.firstName} ${details.lastName} wrote`, `from ${details.email.toUpperCase()}`])
      expect((await erase(userId, reason)).body).toMatchObject({ code: 'reason-names-person' });
    expect((await erase(userId, ' ')).body).toMatchObject({ code: 'invalid-field' });
    await erase(userId);
    const first = await dataOf(userId);
    await erase(userId, 'Again');
    expect(await dataOf(userId)).toEqual(first);
    expect((await erase(admin.userId)).status).toBe(403);
  });
});

describe('the erasures that a check-in brings', () => {
  const checkIn = (lastErasure: { id: number; date: string } | null, token = device.token) =>
    suite.api.call('checkIn', { body: checkInRequestOf(Date.now(), { lastErasure }) }, { token });
  const isConfirmed = async (userId: number) =>
    (await dataOf(userId)).kiosks.find(({ id }) => id === device.device.id)?.hasErased;

  it('are those that the kiosk has not confirmed, by id and without names', async () => {
    const { userId } = await visitOf(newNames());
    await erase(userId);
    const { erasures } = await checkIn(null);
    const last = erasures?.at(-1) ?? { id: 0, date: '', userId: 0 };
    expect(last).toEqual({ id: expect.any(Number), userId, date: expect.any(String) });
    expect(await isConfirmed(userId)).toBe(false);
    expect(await checkIn(last)).toMatchObject({ erasures: [], areErasuresFromStart: false });
    expect(await isConfirmed(userId)).toBe(true);
  });

  it('are all sent to a kiosk that names an unknown erasure, as after a restore', async () => {
    const all = (await checkIn(null)).erasures ?? [];
    const [first] = all;
    for (const id of [first?.id ?? 0, 99_999]) {
      log = '';
      expect(await checkIn({ id, date: '2020-01-01T00:00:00.000Z' })).toMatchObject({
        erasures: all,
        areErasuresFromStart: true,
      });
      // Reminds the operator that people who were erased since the backup are back.
      expect(log).toContain('A kiosk knows an erasure that this server has lost');
    }
  });

  it('do not include those of another vendor', async () => {
    const other = await registerDevice(suite.api, stranger, [stranger.campaignId], 'Other', stranger.clientId);
    expect((await checkIn(null, other.token)).erasures).toEqual([]);
  });
});
