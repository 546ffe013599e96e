import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { UnitsChange } from '../../src/shared/entities/campaign-action.ts';
import type { File } from '../../src/shared/entities/file.ts';
import type { Prize } from '../../src/shared/entities/prize.ts';
import {
  boardPrize,
  campaignTypesOf,
  dayFromNow,
  endOfDayFromNow,
  makeCampaign,
  playOnce,
  uploadImage,
  wheelPrize,
} from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice } from '../support/devices.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { logInStranger, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
let admin: SignedIn;
let image: File;
let campaignTypeId: number;
let played: Campaign;
let earbuds: Prize;
let speaker: Prize;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  image = await uploadImage(suite.api, admin);
  campaignTypeId = (await campaignTypesOf(suite.api, admin)).full;
});
beforeEach(async () => {
  const { id } = await makeCampaign(suite.api, admin, { campaignTypeId });
  const body = [wheelPrize(image), boardPrize(image, 1, { name: 'Speaker' })];
  await suite.api.call('bulkPrizeOperation', { params: { campaignId: id }, body }, admin);
  const prizes = await suite.api.call('getCampaignPrizes', { params: { campaignId: id } }, admin);
  [earbuds, speaker] = prizes as [Prize, Prize];
  await playOnce(suite.server, Number(id));
  played = await stored(id);
});

async function stored(id = played.id): Promise<Campaign> {
  const campaigns = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
  const found = campaigns.find((one) => one.id === id);
  if (!found) throw new Error(`There is no campaign ${id}`);
  return found;
}
const extend = (endDate: string, by: SignedIn = admin, version = played.version) =>
  suite.api.attempt(
    'extendCampaign',
    { params: { id: played.id }, body: { endDate, reason: ' One day more ', version } },
    by,
  );
const change = (changes: UnitsChange[], by: SignedIn = admin, version = played.version) =>
  suite.api.attempt('changeUnits', { params: { campaignId: played.id }, body: { changes, version } }, by);
const of = (prize: Prize, units: number): UnitsChange => ({ prizeId: prize.id ?? '', units });
const records = () => suite.api.call('getCampaignActions', { params: { id: played.id } }, admin);
const unitsLeft = async () => (await stored()).prizes?.map(({ winnerTotal }) => winnerTotal);

describe('extending a played campaign', () => {
  it('moves its end, changes its version, and records who did it', async () => {
    const endDate = endOfDayFromNow(31);
    const expected = { ...played, endDate, version: (played.version ?? 0) + 1 };
    expect(await extend(endDate.replace('T23:59:59.999', 'T09:00:00'))).toEqual(
      expect.objectContaining({ status: 200, body: expected }),
    );
    expect(await stored()).toEqual(expected);
    const { fullName: doneBy } = await suite.api.call('getUser', { params: { id: admin.userId } }, admin);
    expect(doneBy).not.toBe('');
    expect(await records()).toEqual([
      {
        id: expect.any(Number),
        kind: 'extended',
        prizeName: null,
        questionText: null,
        formerAnswers: null,
        from: played.endDate,
        to: endDate,
        reason: 'One day more',
        doneBy,
        doneDate: expect.any(String),
        pendingKiosks: [],
      },
    ]);
  });

  it.each([
    ['the same day', () => String(played.endDate)],
    ['an earlier day', () => endOfDayFromNow(29)],
    ['no moment', () => '2027-02-31'],
  ])('refuses %s, and records nothing', async (_what, endDate) => {
    expect(await extend(endDate())).toMatchObject({ status: 400, body: { code: 'invalid-field' } });
    expect(await stored()).toEqual(played);
    expect(await records()).toEqual([]);
  });

  it('that is over starts at today', async () => {
    const over = { start_date: dayFromNow(-9), end_date: endOfDayFromNow(-5) };
    await suite.server.db.updateTable('campaigns').set(over).where('id', '=', Number(played.id)).execute();
    expect(await extend(endOfDayFromNow(-4))).toMatchObject({ status: 400 });
    expect(await extend(endOfDayFromNow(0))).toMatchObject({ status: 200 });
  });

  it('changes the offline package of its kiosks', async () => {
    const device = await registerDevice(suite.api, admin, [Number(played.id)]);
    const fetch = () => suite.api.call('getOfflinePackage', { params: { campaignId: played.id } }, device);
    const contentOf = (version: string) => version.split('|')[1];
    const before = await fetch();
    const endDate = endOfDayFromNow(31);
    expect(await extend(endDate)).toMatchObject({ status: 200 });
    const after = await fetch();
    expect(contentOf(after.version)).not.toBe(contentOf(before.version));
    expect(after.campaign.endDate).toBe(endDate);
  });
});

describe('adding units to a played campaign', () => {
  it('raises what is left, changes the version, and records each prize', async () => {
    const { status, body } = await change([of(earbuds, 12), of(speaker, 1)]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { name: 'Earbuds', winnerTotal: 22 },
      { name: 'Speaker', winnerTotal: 2 },
    ]);
    expect(await stored()).toMatchObject({ version: (played.version ?? 0) + 1 });
    expect(await records()).toMatchObject([
      { kind: 'units-added', prizeName: 'Speaker', from: '1', to: '2' },
      { kind: 'units-added', prizeName: 'Earbuds', from: '10', to: '22' },
    ]);
  });

  it.each([0, -11, 1.5, 99_991])('refuses %d units, and stores none of the call', async (units) => {
    expect(await change([of(speaker, 1), of(earbuds, units)])).toMatchObject({
      status: 400,
      body: { message: 'Earbuds, units: Must be a whole number from -10 to 99,990, and not 0' },
    });
    expect(await unitsLeft()).toEqual([10, 1]);
    expect(await records()).toEqual([]);
    expect(await stored()).toEqual(played);
  });

  it('refuses a prize named twice, of another campaign or deleted, and a call without prizes', async () => {
    const other = await makeCampaign(suite.api, admin, { campaignTypeId });
    const params = { campaignId: other.id };
    await suite.api.call('bulkPrizeOperation', { params, body: [wheelPrize(image)] }, admin);
    const [foreign] = await suite.api.call('getCampaignPrizes', { params }, admin);
    expect(await change([of(earbuds, 1), of(earbuds, 1)])).toMatchObject({ body: { code: 'prize-unknown' } });
    expect(await change([of(foreign ?? {}, 1)])).toMatchObject({ body: { code: 'prize-unknown' } });
    const deleted = suite.server.db.updateTable('prizes').set({ is_deleted: 1 });
    await deleted.where('id', '=', Number(speaker.id)).execute();
    expect(await change([of(speaker, 1)])).toMatchObject({ body: { code: 'stale-version' } });
    expect((await change([])).status).toBe(400);
    expect(await records()).toEqual([]);
  });

  it('counts once, although the request is repeated', async () => {
    const request = { params: { campaignId: played.id }, body: { changes: [of(earbuds, 2)] } };
    const once = () => suite.api.attempt('changeUnits', request, { ...admin, idempotencyKey: `add ${played.id}` });
    expect([(await once()).status, (await once()).status]).toEqual([200, 200]);
    expect(await unitsLeft()).toEqual([12, 1]);
    expect(await records()).toHaveLength(1);
  });
});

it('of two administrators at once, one change counts and the other is refused', async () => {
  const answers = await Promise.all([
    extend(endOfDayFromNow(40)),
    change([of(earbuds, 5)]),
    extend(endOfDayFromNow(50)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const { status, body } of answers) if (status === 409) expect(body).toMatchObject({ code: 'stale-version' });
  expect(await records()).toHaveLength(1);
});

it("another vendor's administrator can neither extend, nor change units, nor read the records", async () => {
  const stranger = await logInStranger(suite.api, suite.server);
  const refused = { status: 403, body: { code: 'not-permitted' } };
  expect(await extend(endOfDayFromNow(40), stranger)).toMatchObject(refused);
  expect(await change([of(earbuds, 5)], stranger)).toMatchObject(refused);
  const read = await suite.api.attempt('getCampaignActions', { params: { id: played.id } }, stranger);
  expect(read).toMatchObject(refused);
  expect(await stored()).toEqual(played);
  expect(await records()).toEqual([]);
});
