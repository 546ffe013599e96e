import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { Prize } from '../../src/shared/entities/prize.ts';
import {
  campaignTypesOf,
  dayFromNow,
  endOfDayFromNow,
  makeCampaign,
  uploadImage,
  wheelPrize,
} from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, type Registered, registerDevice, walkUp } from '../support/devices.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { checkInRequestOf } from '../support/health.ts';
import { answerTo, logIn, playerOf, type SignedIn } from '../support/player.ts';
import { logInStranger, NORDWIND } from '../support/vendor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const clock = new FakeClock();
const suite = serverSuite({ clock });
let admin: SignedIn;
let campaign: Campaign;
let stranger: SignedIn;

beforeAll(async () => {
  clock.set(Date.now());
  stranger = await logInStranger(suite.api, suite.server);
});
beforeEach(async () => {
  admin = await logIn(suite.api, 'admin');
  const { full: campaignTypeId } = await campaignTypesOf(suite.api, admin);
  const { id } = await makeCampaign(suite.api, admin, {
    campaignTypeId,
    walkUpConsent: 'May we mail you?',
    language: 'de',
  });
  const params = { campaignId: id };
  await suite.api.call(
    'bulkPrizeOperation',
    { params, body: [wheelPrize(await uploadImage(suite.api, admin))] },
    admin,
  );
  for (const questionText of ['Is vinyl back?', 'Is tape back?']) {
    const answers = [{ answerText: 'True' }, { answerText: 'False' }];
    const body = { questionText, questionType: 1, answers, correctAnswer: 'False' };
    await suite.api.call('postQuestion', { params, body }, admin);
  }
  campaign = (await listed(id)) ?? campaign;
});

const listed = async (id = campaign.id): Promise<Campaign | undefined> =>
  (await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin)).find((one) => one.id === id);
const of = (id = campaign.id) => ({ params: { id } });
const withoutIds = (prizes: readonly Prize[]) => prizes.map(({ id: _, ...prize }) => prize);
const records = async (id = campaign.id) => suite.api.call('getCampaignActions', of(id), admin);
const archive = (by = admin) =>
  suite.api.attempt('archiveCampaign', { ...of(), body: { reason: 'Show is over', version: campaign.version } }, by);
const remove = (by = admin) => suite.api.attempt('deleteCampaign', { ...of(), query: { reason: 'A draft' } }, by);
const packageFor = ({ token }: Registered) =>
  suite.api.attempt('getOfflinePackage', { params: { campaignId: campaign.id } }, { token });
/** Lets a kiosk report that it has prepared these campaigns. */
const report = (device: Registered, beat: number, versions: string[]) =>
  suite.api.call(
    'checkIn',
    {
      body: checkInRequestOf(clock.now(), {
        beat,
        packages: versions.map((version) => ({ campaignId: campaign.id, version })),
      }),
    },
    device,
  );

describe('a copy', () => {
  const dates = { startDate: dayFromNow(40), endDate: endOfDayFromNow(44) };
  const copy = (body: object, by = admin) => suite.api.attempt('copyCampaign', { ...of(), body } as never, by);

  it('has the questions, prizes and texts, the whole stock, and its own name and dates', async () => {
    const [earbuds] = campaign.prizes ?? [];
    const { userId } = await playerOf(suite.api, 'player07');
    await suite.server.db
      .insertInto('awarded_prizes')
      .values({
        user_id: userId,
        campaign_id: Number(campaign.id),
        prize_id: Number(earbuds?.id),
        claim_code: 'A',
        created_at: '2026-01-01',
      })
      .execute();
    await suite.server.db
      .updateTable('prizes')
      .set({ winner_total: 9 })
      .where('id', '=', Number(earbuds?.id))
      .execute();
    const { status, body } = await copy({ campaignName: ' Winter Spin ', ...dates });
    expect(status).toBe(200);
    const copied = body as unknown as Campaign;
    expect(copied).toMatchObject({
      campaignName: 'Winter Spin',
      ...dates,
      campaignTypeId: campaign.campaignTypeId,
      bonusPointsAwarded: 50,
      walkUpConsent: 'May we mail you?',
      language: 'de',
      hasCampaignUserProgress: false,
      archivedDate: null,
      version: 1,
    });
    expect(withoutIds(copied.prizes ?? [])).toEqual(
      withoutIds((campaign.prizes ?? []).map((prize) => ({ ...prize, winnerTotal: 10, wonTotal: 0 }))),
    );
    const questionsOf = async (campaignId: Campaign['id']) =>
      (await suite.api.call('getCampaignQuestions', { params: { campaignId } }, admin))?.map((question) => [
        question.questionText,
        question.correctAnswer,
        question.answers?.map(({ answerText }) => answerText),
      ]);
    expect(await questionsOf(copied.id)).toEqual(await questionsOf(campaign.id));
    expect(await suite.api.call('getCampaignUsers', { params: { campaignId: copied.id } }, admin)).toEqual([]);
    expect(await records(copied.id)).toEqual([]);
  });

  it.each([
    ['without a name', { ...dates, campaignName: ' ' }],
    ['without dates', { campaignName: 'Winter Spin' }],
    ['that begins in the past', { campaignName: 'Winter Spin', ...dates, startDate: dayFromNow(-2) }],
  ])('%s is refused, and nothing is stored', async (_what, body) => {
    const before = await suite.api.call('getCampaignNames', { params: { clientId: NORDWIND } }, admin);
    expect(await copy(body)).toMatchObject({ status: 400, body: { code: 'invalid-field' } });
    expect(await suite.api.call('getCampaignNames', { params: { clientId: NORDWIND } }, admin)).toEqual(before);
  });
});

describe('the archive', () => {
  it('takes a campaign from kiosks and players, keeps it for administrators, and gives it back', async () => {
    const device = await registerDevice(suite.api, admin, [campaign.id]);
    expect((await packageFor(device)).status).toBe(200);
    const { status, body } = await archive();
    expect([status, body]).toMatchObject([200, { archivedDate: expect.any(String) }]);
    expect(await listed()).toMatchObject({ archivedDate: expect.any(String) });
    expect(await packageFor(device)).toMatchObject({ body: { code: 'not-permitted-for-device' } });
    const { device: own } = await report(device, 1, ['1|2|3']);
    expect(own.campaigns).toEqual([expect.objectContaining({ id: campaign.id, isPutAway: true })]);
    expect(await records()).toMatchObject([{ kind: 'archived', reason: 'Show is over' }]);
    expect((await archive()).body).toMatchObject({ code: 'stale-version' });
    await suite.api.call('unarchiveCampaign', { ...of(), body: {} }, admin);
    expect(await listed()).toMatchObject({ archivedDate: null });
    expect((await packageFor(device)).status).toBe(200);
  });

  it('refuses a campaign that players can play now', async () => {
    const today = { start_date: dayFromNow(-1), end_date: endOfDayFromNow(3) };
    await suite.server.db.updateTable('campaigns').set(today).where('id', '=', Number(campaign.id)).execute();
    expect(await archive()).toMatchObject({ status: 400, body: { code: 'state-without-action' } });
    await suite.api.call('endCampaign', { ...of(), body: {} }, admin);
    campaign = (await listed()) ?? campaign;
    clock.advance(1000);
    expect((await archive()).status).toBe(200);
  });

  it("is refused to another vendor's administrator, and for an older version", async () => {
    expect(await archive(stranger)).toMatchObject({ status: 403 });
    expect(await remove(stranger)).toMatchObject({ status: 403 });
    await suite.api.call('archiveCampaign', { ...of(), body: {} }, admin);
    expect(await archive()).toMatchObject({ body: { code: 'stale-version' } });
  });
});

describe('deleting', () => {
  it('is refused once somebody has played, or a visitor has begun', async () => {
    await suite.server.db
      .insertInto('game_statuses')
      .values({
        user_id: (await playerOf(suite.api, 'player08')).userId,
        campaign_id: Number(campaign.id),
        total_spins_earned: 1,
        updated_at: '2026-01-01',
      })
      .execute();
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'campaign-played' } });
  });

  it('is refused while a kiosk holds the package, and names the kiosk', async () => {
    const device = await registerDevice(suite.api, admin, [campaign.id]);
    await report(device, 1, ['1|2|3']);
    expect(await remove()).toMatchObject({ status: 400, body: { code: 'campaign-at-kiosks' } });
    expect((await remove()).body).toMatchObject({ message: expect.stringContaining(device.device.name) });
    await report(device, 2, []);
    expect((await remove()).status).toBe(200);
  });

  it('is refused while a kiosk has leased units', async () => {
    const device = await registerDevice(suite.api, admin, [campaign.id]);
    const prizeId = campaign.prizes?.[0]?.id ?? '';
    const wish = { days: 1, prizes: [{ prizeId, units: 1 }], plays: [] };
    await suite.api.call('checkIn', { body: checkInRequestOf(clock.now(), { beat: 1, round: null, wish }) }, device);
    expect(await remove()).toMatchObject({ body: { code: 'campaign-at-kiosks' } });
  });

  it('is undone by a visit that arrives later', async () => {
    const device = await registerDevice(suite.api, admin, [campaign.id]);
    await allowWalkUps(suite.server, Number(campaign.id));
    await remove();
    await suite.api.call('postWalkUp', { body: walkUp(Number(campaign.id)) }, device);
    expect(await listed()).toBeDefined();
    expect(await records()).toMatchObject([
      { kind: 'restored', doneBy: null },
      { kind: 'deleted', reason: 'A draft' },
    ]);
  });

  it('is undone by an answer that arrives later', async () => {
    const player = await playerOf(suite.api, 'player09');
    const id = player.campaignId;
    const deleted = suite.server.db.updateTable('campaigns').set({ deleted_at: new Date(clock.now()).toISOString() });
    await deleted.where('id', '=', id).execute();
    expect(await listed(id)).toBeUndefined();
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
    expect(await listed(id)).toMatchObject({ hasCampaignUserProgress: true });
    expect(await records(id)).toMatchObject([{ kind: 'restored' }]);
  });

  it('is undone by an administrator of the vendor, who finds the campaign in a list', async () => {
    const params = { clientId: NORDWIND };
    await remove();
    expect(await suite.api.call('getDeletedCampaigns', { params }, admin)).toContainEqual({
      id: campaign.id,
      campaignName: campaign.campaignName,
      deletedDate: new Date(clock.now()).toISOString(),
      keptUntil: new Date(clock.now() + 90 * DAY_MS).toISOString(),
    });
    expect(await suite.api.attempt('restoreCampaign', of(), stranger)).toMatchObject({ status: 403 });
    expect(await suite.api.attempt('getDeletedCampaigns', { params }, stranger)).toMatchObject({ status: 403 });
    const restored = await suite.api.call('restoreCampaign', of(), admin);
    expect(await listed()).toEqual(restored);
    expect(await records()).toMatchObject([
      { kind: 'restored', doneBy: expect.any(String) },
      { kind: 'deleted', reason: 'A draft' },
    ]);
    expect((await suite.api.call('getDeletedCampaigns', { params }, admin)).map(({ id }) => id)).not.toContain(
      campaign.id,
    );
    const again = await suite.api.attempt('restoreCampaign', of(), admin);
    expect(again).toMatchObject({ status: 400, body: { code: 'state-without-action' } });
  });

  it('hides a campaign, and removes it with everything in it after 90 days', async () => {
    await registerDevice(suite.api, admin, [campaign.id]);
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await listed()).toBeUndefined();
    const named = await suite.api.call('getCampaignNames', { params: { clientId: NORDWIND } }, admin);
    expect(named.map(({ id }) => id)).not.toContain(campaign.id);
    const read = await suite.api.attempt('getCampaignPrizes', { params: { campaignId: campaign.id } }, admin);
    expect(read).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const stored = () => suite.server.db.selectFrom('campaigns').select('id').where('id', '=', Number(campaign.id));
    clock.advance(89 * DAY_MS);
    expect(await stored().execute()).toHaveLength(1);
    clock.advance(2 * DAY_MS);
    await vi.waitFor(async () => expect(await stored().execute()).toEqual([]), { timeout: 30_000 });
  });
});
