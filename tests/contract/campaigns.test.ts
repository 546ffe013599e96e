import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { EndpointName } from '../../src/shared/api/endpoints.ts';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import {
  boardPrize,
  campaignForm,
  campaignTypesOf,
  dayFromNow,
  endOfDayFromNow,
  makeCampaign,
  playOnce,
  uploadImage,
  wheelPrize,
} from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { answerTo, logIn, playerOf, prizeNamed, type SignedIn } from '../support/player.ts';
import { logInStranger, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
let admin: SignedIn;
let types: Awaited<ReturnType<typeof campaignTypesOf>>;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  types = await campaignTypesOf(suite.api, admin);
});

const campaigns = () => suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);

async function campaignOf(id: Campaign['id']): Promise<Campaign> {
  const found = (await campaigns()).find((one) => one.id === id);
  if (!found) throw new Error(`There is no campaign ${id}`);
  return found;
}

const post = (values: Partial<Campaign>) =>
  suite.api.attempt('postCampaign', { params: { clientId: NORDWIND }, body: campaignForm(values) }, admin);

const put = (campaign: Campaign, values: Partial<Campaign>) =>
  suite.api.attempt('putCampaign', { query: { id: campaign.id }, body: { ...campaign, ...values } }, admin);

describe('the campaigns of a vendor', () => {
  it('are listed with type, prizes, progress and version', async () => {
    const [sound, summer, quiz] = await campaigns();
    expect(sound).toMatchObject({
      campaignName: 'Spin the Sound',
      campaignTypeId: types.full,
      campaignType: { isPrizeWheelAllowed: true, isPressYourLuckAllowed: true },
      bonusPointsAwarded: 50,
      // Its players have only opened it: their statuses are all zeros.
      hasCampaignUserProgress: false,
      version: 1,
    });
    expect(sound?.prizes).toHaveLength(7);
    expect(sound?.prizes?.[0]).toMatchObject({ name: 'Earbuds', imageFile: { url: expect.any(String) } });
    expect(summer?.prizes?.map((prize) => prize.name)).toEqual(['Beach speaker', 'Sport earbuds']);
    expect(quiz?.prizes).toEqual([]);
  });

  it('have a list of names', async () => {
    const names = await suite.api.call('getCampaignNames', { params: { clientId: NORDWIND } }, admin);
    expect(names.slice(0, 2)).toEqual([
      { id: expect.any(Number), campaignName: 'Spin the Sound' },
      { id: expect.any(Number), campaignName: 'Summer Spin' },
    ]);
  });

  it('need as many queries as one campaign', async () => {
    const queries = vi.spyOn(suite.server.db.getExecutor(), 'executeQuery');
    const counted = async () => {
      queries.mockClear();
      const { length } = await campaigns();
      return { length, queries: queries.mock.calls.length };
    };
    const before = await counted();
    const image = await uploadImage(suite.api, admin);
    for (let index = 0; index < 5; index++) {
      const { id } = await makeCampaign(suite.api, admin, { campaignTypeId: types.full });
      const request = { params: { campaignId: id }, body: [wheelPrize(image)] };
      await suite.api.call('bulkPrizeOperation', request, admin);
    }
    const after = await counted();
    queries.mockRestore();
    expect(before.queries).toBeGreaterThan(3);
    expect(after).toEqual({ length: before.length + 5, queries: before.queries });
  });

  it('are hidden from other vendors', async () => {
    const stranger = await logInStranger(suite.api, suite.server);
    const campaignId = (await campaigns())[0]?.id ?? 0;
    const requests: [EndpointName, object][] = [
      ['getCampaigns', { params: { clientId: NORDWIND } }],
      ['getCampaignNames', { params: { clientId: NORDWIND } }],
      ['postCampaign', { params: { clientId: NORDWIND }, body: campaignForm({ campaignTypeId: types.full }) }],
      ['putCampaign', { query: { id: campaignId }, body: { ...campaignForm({}), id: campaignId } }],
      ['getCampaignPrizes', { params: { campaignId } }],
      ['bulkPrizeOperation', { params: { campaignId }, body: [] }],
    ];
    for (const [name, request] of requests) {
      const { status } = await suite.api.attempt(name, request, stranger);
      expect({ name, status }).toEqual({ name, status: 403 });
    }
    const { clientId } = stranger;
    const own = await suite.api.call('getCampaigns', { params: { clientId } }, stranger);
    expect(own.map(({ id }) => id)).toEqual([stranger.campaignId]);
    const names = await suite.api.call('getCampaignNames', { params: { clientId } }, stranger);
    expect(names).toEqual([{ id: stranger.campaignId, campaignName: 'Strange show' }]);
  });

  it('that do not exist are refused in the same way', async () => {
    for (const id of [999_999, 'no id', -1]) {
      expect((await suite.api.attempt('getCampaignPrizes', { params: { campaignId: id } }, admin)).status).toBe(403);
      const body = { ...campaignForm({ campaignTypeId: types.full }), id };
      expect((await suite.api.attempt('putCampaign', { query: { id }, body }, admin)).status).toBe(403);
    }
  });
});

describe('progress', () => {
  it('begins with an answer', async () => {
    const player = await playerOf(suite.api, 'player05');
    expect((await campaignOf(player.campaignId)).hasCampaignUserProgress).toBe(false);
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0, false) }, player);
    expect((await campaignOf(player.campaignId)).hasCampaignUserProgress).toBe(true);
  });

  it('begins with a prize', async () => {
    const player = await playerOf(suite.api, 'player01');
    const { userId, campaignId } = player;
    expect((await campaignOf(campaignId)).hasCampaignUserProgress).toBe(false);
    const award = { user_id: userId, campaign_id: campaignId, prize_id: prizeNamed(player, 'Earbuds').id };
    // Answers precede a prize, and count as progress too.
    await suite.server.db
      .insertInto('awarded_prizes')
      .values({ ...award, claim_code: 'A', created_at: '2026-05-01T00:00:00.000Z' })
      .execute();
    expect((await campaignOf(campaignId)).hasCampaignUserProgress).toBe(true);
  });

  it.each([
    'game_status_type',
    'total_spins_earned',
    'remaining_spins',
    'total_points_earned',
    'is_press_your_luck_spin_used',
  ] as const)('begins with a status whose %s is not zero', async (column) => {
    const { id } = await makeCampaign(suite.api, admin, { campaignTypeId: types.full });
    const user = await suite.server.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const zeros = { user_id: user.id, campaign_id: Number(id), updated_at: new Date().toISOString() };
    await suite.server.db.insertInto('game_statuses').values(zeros).execute();
    expect((await campaignOf(id)).hasCampaignUserProgress).toBe(false);
    await suite.server.db
      .updateTable('game_statuses')
      .set({ [column]: 1 })
      .where('campaign_id', '=', Number(id))
      .execute();
    expect((await campaignOf(id)).hasCampaignUserProgress).toBe(true);
  });
});

describe('a new campaign', () => {
  it('is stored as it was sent, its dates with their offset', async () => {
    const dates = {
      startDate: dayFromNow(2).replace('+00:00', '+05:45'),
      endDate: endOfDayFromNow(9).replace('+00:00', '-07:00'),
    };
    const made = await makeCampaign(suite.api, admin, {
      ...dates,
      campaignName: '  Winter Spin ',
      campaignTypeId: String(types.wheel),
      bonusPointsAwarded: 10_000,
    });
    expect(made).toMatchObject({
      ...dates,
      campaignName: 'Winter Spin',
      campaignTypeId: types.wheel,
      campaignType: { id: types.wheel, isPressYourLuckAllowed: false },
      bonusPointsAwarded: 10_000,
      prizes: [],
      hasCampaignUserProgress: false,
      version: 1,
    });
    expect(await campaignOf(made.id)).toEqual(made);
  });

  it.each(['Z', '+00:00', '-07:00', '+14:00'])(
    'lasts from the start to the end of its days, for a time sent as %s',
    async (zone) => {
      const offset = zone === 'Z' ? '+00:00' : zone;
      const at = (day: string, time: string, inZone: string) => day.replace(/T.*/, `T${time}${inZone}`);
      const made = await makeCampaign(suite.api, admin, {
        startDate: at(dayFromNow(3), '13:00:00', zone),
        endDate: at(dayFromNow(3), '12:00:00', zone),
        campaignTypeId: types.quiz,
      });
      expect(made).toMatchObject({
        startDate: at(dayFromNow(3), '00:00:00.000', offset),
        endDate: at(dayFromNow(3), '23:59:59.999', offset),
      });
      const { body } = await put(made, { endDate: at(dayFromNow(5), '00:00:00', zone) });
      expect(body).toMatchObject({ startDate: made.startDate, endDate: at(dayFromNow(5), '23:59:59.999', offset) });
    },
  );

  it('keeps its days when they are sent in another time zone with another change', async () => {
    const endDate = endOfDayFromNow(9).replace('+00:00', '-07:00');
    const made = await makeCampaign(suite.api, admin, { endDate, campaignTypeId: types.quiz });
    const { body } = await put(made, { campaignName: 'Renamed', endDate: new Date(endDate).toISOString() });
    expect(body).toMatchObject({ campaignName: 'Renamed', endDate, version: 2 });
  });

  it.each([
    ['right to left', 'معرض الصوت في الشمال – מבצע הסתיו '.repeat(9).slice(0, 200)],
    ['emoji', '🎧'.repeat(200)],
    ['a mix', `חגיגת 👩‍🚀 Zoë & Jürgen <b>"2027"</b> ${'é'.repeat(150)}`],
  ])('may have a long name: %s', async (_what, campaignName) => {
    const { id } = await makeCampaign(suite.api, admin, { campaignName, campaignTypeId: types.quiz });
    expect((await campaignOf(id)).campaignName).toBe(campaignName.trim());
  });

  it('has no bonus points without a wheel', async () => {
    for (const bonusPointsAwarded of [50, null]) {
      const made = await makeCampaign(suite.api, admin, { bonusPointsAwarded, campaignTypeId: types.quiz });
      expect(made.bonusPointsAwarded).toBe(0);
    }
  });

  it.each([
    [{ campaignName: ' ' }, 'Campaign name: This field is required'],
    [{ campaignName: null }, 'Campaign name: This field is required'],
    [{ campaignName: 'x'.repeat(201) }, 'Campaign name: At most 200 characters are allowed'],
    [{ campaignName: 'one\u0001two' }, 'Campaign name: Control characters are not allowed'],
    [{ startDate: null }, 'Start date: This field is required'],
    [{ endDate: '' }, 'End date: This field is required'],
    [{ startDate: dayFromNow(-1) }, 'Start date: The date cannot be before today'],
    [{ startDate: dayFromNow(-2), endDate: dayFromNow(-1) }, 'Start date: The date cannot be before today'],
    [{ startDate: dayFromNow(5), endDate: dayFromNow(4) }, 'End date: The end date is before the start date'],
    [{ endDate: 'tomorrow' }, 'End date: Must be a date with its time and time zone'],
    [{ endDate: '2099-02-30T00:00:00Z' }, 'End date: Must be a date with its time and time zone'],
    [{ campaignTypeId: null }, 'Game type: This field is required'],
    [{ campaignTypeId: 999 }, 'Game type: This game type does not exist'],
    [{ bonusPointsAwarded: null }, 'Bonus points: This field is required'],
    [{ bonusPointsAwarded: -1 }, 'Bonus points: The number cannot be below 0'],
    [{ bonusPointsAwarded: 0.5 }, 'Bonus points: Must be a whole number from 0 to 10,000'],
    [{ bonusPointsAwarded: 10_001 }, 'Bonus points: Must be a whole number from 0 to 10,000'],
  ] as [Partial<Campaign>, string][])('is refused with %j', async (values, message) => {
    const count = (await campaigns()).length;
    const { status, body } = await post({ campaignTypeId: types.full, ...values });
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(message) });
    expect(await campaigns()).toHaveLength(count);
  });

  it('is created once per idempotency key', async () => {
    const count = (await campaigns()).length;
    const options = { token: admin.token, idempotencyKey: 'one campaign' };
    const body = campaignForm({ campaignTypeId: types.full });
    const request = { params: { clientId: NORDWIND }, body };
    const first = await suite.api.call('postCampaign', request, options);
    expect(await suite.api.call('postCampaign', request, options)).toEqual(first);
    expect(await campaigns()).toHaveLength(count + 1);
  });
});

describe('a changed campaign', () => {
  it('has the new values and a higher version', async () => {
    const made = await makeCampaign(suite.api, admin, { campaignTypeId: types.full });
    const values = { campaignName: 'Renamed', endDate: endOfDayFromNow(60), bonusPointsAwarded: 0 };
    const { status } = await put(made, values);
    expect(status).toBe(200);
    expect(await campaignOf(made.id)).toEqual({ ...made, ...values, version: 2 });
  });

  it('is refused with values that a new one must not have', async () => {
    const made = await makeCampaign(suite.api, admin, { campaignTypeId: types.full });
    const { status, body } = await put(made, { campaignName: '' });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'invalid-field', message: 'Campaign name: This field is required' },
    });
    expect(await campaignOf(made.id)).toEqual(made);
  });

  it('may keep a start in the past, but not get another one there', async () => {
    const made = await makeCampaign(suite.api, admin, { campaignTypeId: types.full });
    const past = { start_date: dayFromNow(-10) };
    await suite.server.db.updateTable('campaigns').set(past).where('id', '=', Number(made.id)).execute();
    const begun = await campaignOf(made.id);
    expect((await put(begun, { campaignName: 'Renamed' })).status).toBe(200);
    const moved = await put(await campaignOf(made.id), { startDate: dayFromNow(-9) });
    expect(moved).toMatchObject({ status: 400, body: { message: 'Start date: The date cannot be before today' } });
  });

  it('is not overwritten by an administrator who has not seen the change', async () => {
    const seenByBoth = await makeCampaign(suite.api, admin, { campaignTypeId: types.full });
    expect((await put(seenByBoth, { campaignName: 'By the first' })).status).toBe(200);
    const second = await put(seenByBoth, { campaignName: 'By the second' });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'stale-version' },
    });
    expect((await campaignOf(seenByBoth.id)).campaignName).toBe('By the first');
    const { version: _, ...withoutVersion } = seenByBoth;
    expect((await put(withoutVersion, { campaignName: 'By a foreign client' })).status).toBe(200);
  });

  it('must have the id of its address', async () => {
    const made = await makeCampaign(suite.api, admin, { campaignTypeId: types.full });
    expect((await put(made, { id: Number(made.id) - 1, campaignName: 'Other' })).status).toBe(400);
  });

  it('loses the prizes of games that its new type does not include', async () => {
    const image = await uploadImage(suite.api, admin);
    const [made, other] = [
      await makeCampaign(suite.api, admin, { campaignTypeId: types.full }),
      await makeCampaign(suite.api, admin, { campaignTypeId: types.full }),
    ];
    for (const { id } of [made, other]) {
      const request = { params: { campaignId: id }, body: [wheelPrize(image), boardPrize(image, null)] };
      await suite.api.call('bulkPrizeOperation', request, admin);
    }
    const kindsAfter = async (campaignTypeId: number) => {
      expect((await put(await campaignOf(made.id), { campaignTypeId })).status).toBe(200);
      return (await campaignOf(made.id)).prizes?.map((prize) => prize.isPressYourLuckPrize);
    };
    expect(await kindsAfter(types.wheel)).toEqual([false]);
    expect(await kindsAfter(types.quiz)).toEqual([]);
    expect((await campaignOf(made.id)).bonusPointsAwarded).toBe(0);
    expect((await campaignOf(other.id)).prizes).toHaveLength(2);
  });
});

describe('the language of a campaign', () => {
  it('is a tag in its canonical form, stays if it is omitted, and can be removed', async () => {
    const made = await makeCampaign(suite.api, admin, { campaignTypeId: types.full, language: ' PT-br ' });
    expect(made.language).toBe('pt-BR');
    expect((await put(made, { language: undefined })).body).toMatchObject({ language: 'pt-BR' });
    expect(await put(await campaignOf(made.id), { language: 'German, please' })).toMatchObject({
      status: 400,
      body: { message: 'Language: Please enter a language tag, such as de or pt-BR' },
    });
    expect((await put(await campaignOf(made.id), { language: '' })).body).toMatchObject({ language: null });
  });
});

describe('a campaign that has been played', () => {
  const locked = {
    status: 409,
    body: { message: 'This campaign has been played already and can no longer be changed.' },
  };

  it('can be saved unchanged, but not changed', async () => {
    const made = await makeCampaign(suite.api, admin, { campaignTypeId: types.full });
    await playOnce(suite.server, Number(made.id));
    const played = await campaignOf(made.id);
    const changes: Partial<Campaign>[] = [
      { campaignName: 'Renamed' },
      { startDate: dayFromNow(3) },
      { endDate: endOfDayFromNow(29) },
      { endDate: endOfDayFromNow(31) },
      { endDate: endOfDayFromNow(31), campaignName: 'Renamed' },
      { campaignTypeId: types.wheel },
      { bonusPointsAwarded: 51 },
      { campaignName: '' },
      { language: 'fr' },
    ];
    for (const change of changes) expect(await put(played, change)).toMatchObject(locked);
    expect((await put(played, {})).status).toBe(200);
    const sameMoment = { endDate: new Date(String(played.endDate)).toISOString() };
    expect((await put(played, sameMoment)).status).toBe(200);
    const sameDay = { startDate: String(played.startDate).replace('T00', 'T09') };
    expect((await put(played, sameDay)).status).toBe(200);
    expect(await campaignOf(made.id)).toEqual(played);
    expect(await put(played, { walkUpConsent: 'I agree.' })).toMatchObject({ status: 200 });
  });
});
