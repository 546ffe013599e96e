import { beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { File } from '../../src/shared/entities/file.ts';
import type { Prize } from '../../src/shared/entities/prize.ts';
import { boardPrize, campaignTypesOf, makeCampaign, playOnce, uploadImage, wheelPrize } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { logInStranger, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
let admin: SignedIn;
let types: Awaited<ReturnType<typeof campaignTypesOf>>;
let image: File;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  types = await campaignTypesOf(suite.api, admin);
  image = await uploadImage(suite.api, admin);
});

const newCampaign = (type: keyof typeof types = 'full') =>
  makeCampaign(suite.api, admin, { campaignTypeId: types[type] });

const save = (campaign: Campaign, body: Prize[]) =>
  suite.api.attempt('bulkPrizeOperation', { params: { campaignId: campaign.id }, body }, admin);

async function saved(campaign: Campaign, body: Prize[]): Promise<Prize[]> {
  await suite.api.call('bulkPrizeOperation', { params: { campaignId: campaign.id }, body }, admin);
  return prizesOf(campaign);
}

const prizesOf = (campaign: Campaign) =>
  suite.api.call('getCampaignPrizes', { params: { campaignId: campaign.id } }, admin);

async function versionOf(campaign: Campaign): Promise<number | null | undefined> {
  const campaigns = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
  return campaigns.find((one) => one.id === campaign.id)?.version;
}

it('a list based on an older state of the campaign is refused, and the stored prizes stay', async () => {
  const campaign = await newCampaign('wheel');
  const params = { campaignId: campaign.id };
  const seenByBoth = { version: campaign.version ?? 0 };
  await suite.api.call('bulkPrizeOperation', { params, query: seenByBoth, body: [wheelPrize(image)] }, admin);
  const second = { params, query: seenByBoth, body: [wheelPrize(image, { name: 'Mug' })] };
  const { status, body } = await suite.api.attempt('bulkPrizeOperation', second, admin);
  expect([status, body]).toMatchObject([409, { code: 'stale-version' }]);
  expect((await prizesOf(campaign)).map(({ name }) => name)).toEqual(['Earbuds']);
});

const allSlots = () => [1, 2, 3, null].map((rank) => boardPrize(image, rank));

describe('the prizes of a campaign', () => {
  it('are created, changed and deleted in one call, which returns them', async () => {
    const campaign = await newCampaign();
    const [first, second] = await saved(campaign, [
      wheelPrize(image, { rank: 1, name: ' Earbuds 🎧 ' }),
      wheelPrize(image, { rank: 2, name: 'Speaker' }),
    ]);
    expect(first).toMatchObject({
      rank: 1,
      name: 'Earbuds 🎧',
      imageFile: { id: image.id, url: image.url },
      pointsNeededMinimum: 100,
      pointsNeededMaximum: 199,
      winnerTotal: 10,
      fulfillmentDescription: 'At the counter.',
      isPressYourLuckPrize: false,
    });
    const body = [
      { ...first, name: 'In-ears', winnerTotal: 0, fulfillmentDescription: null },
      { id: second?.id, isDeleted: true },
      wheelPrize(image, { rank: 3, name: 'Turntable' }),
    ];
    const answer = await suite.api.call('bulkPrizeOperation', { params: { campaignId: campaign.id }, body }, admin);
    const prizes = await prizesOf(campaign);
    expect(answer).toEqual(prizes);
    expect(prizes).toMatchObject([
      { id: first?.id, name: 'In-ears', winnerTotal: 0, fulfillmentDescription: null },
      { rank: 3, name: 'Turntable' },
    ]);
    expect(prizes).toHaveLength(2);
  });

  it('that are not sent stay', async () => {
    const campaign = await newCampaign();
    await saved(campaign, [wheelPrize(image)]);
    expect(await saved(campaign, allSlots())).toHaveLength(5);
  });

  it('count as a change of the campaign, once per call, but not when nothing changes', async () => {
    const campaign = await newCampaign();
    const prizes = await saved(campaign, [wheelPrize(image), ...allSlots()]);
    expect(await versionOf(campaign)).toBe(2);
    expect(await saved(campaign, [...prizes, { name: '', isDeleted: true }])).toEqual(prizes);
    expect(await versionOf(campaign)).toBe(2);
    await saved(campaign, [{ id: prizes[0]?.id, isDeleted: true }]);
    await saved(campaign, [{ id: prizes[0]?.id, isDeleted: true }]);
    expect(await versionOf(campaign)).toBe(3);
  });

  it('are created once per idempotency key', async () => {
    const campaign = await newCampaign();
    const options = { token: admin.token, idempotencyKey: 'one prize' };
    const request = { params: { campaignId: campaign.id }, body: [wheelPrize(image)] };
    await suite.api.call('bulkPrizeOperation', request, options);
    await suite.api.call('bulkPrizeOperation', request, options);
    expect(await prizesOf(campaign)).toHaveLength(1);
  });

  it('may have ranges that overlap or leave gaps', async () => {
    const campaign = await newCampaign();
    const ranges: [number, number][] = [
      [0, 100],
      [50, 50],
      [90_000, 100_000],
    ];
    const prizes = ranges.map(([pointsNeededMinimum, pointsNeededMaximum], index) =>
      wheelPrize(image, { rank: index + 1, pointsNeededMinimum, pointsNeededMaximum }),
    );
    expect(await saved(campaign, prizes)).toHaveLength(3);
  });

  it.each([
    ['right to left', 'سماعات رأس לאוזניים '.repeat(10).trim()],
    ['emoji', '🎁'.repeat(200)],
  ])('may have a long name: %s', async (_what, name) => {
    expect(await saved(await newCampaign(), [wheelPrize(image, { name })])).toMatchObject([{ name }]);
  });

  it.each([
    [{ name: ' ' }, 'Wheel prize 1, name: This field is required'],
    [{ name: 'x'.repeat(201) }, 'Wheel prize 1, name: At most 200 characters are allowed'],
    [{ imageFile: null }, 'Wheel prize 1, image: This field is required'],
    [{ imageFile: { fileName: 'a.png' } }, 'Wheel prize 1, image: This field is required'],
    [{ imageFile: { id: 99_999 } }, 'Wheel prize 1, image: This file does not exist; please upload it again'],
    [{ winnerTotal: null }, 'Wheel prize 1, number of winners: This field is required'],
    [{ winnerTotal: -1 }, 'Wheel prize 1, number of winners: The number cannot be below 0'],
    [{ winnerTotal: 1.5 }, 'Wheel prize 1, number of winners: Must be a whole number from 0 to 100,000'],
    [{ winnerTotal: 100_001 }, 'Wheel prize 1, number of winners: Must be a whole number from 0 to 100,000'],
    [{ pointsNeededMinimum: null }, 'Wheel prize 1, minimum points: This field is required'],
    [{ pointsNeededMaximum: null }, 'Wheel prize 1, maximum points: This field is required'],
    [{ pointsNeededMinimum: -1 }, 'Wheel prize 1, minimum points: The number cannot be below 0'],
    [{ pointsNeededMaximum: 100_001 }, 'Wheel prize 1, maximum points: Must be a whole number from 0 to 100,000'],
    [
      { pointsNeededMinimum: 2, pointsNeededMaximum: 1 },
      'Wheel prize 1, maximum points: The maximum is below the minimum',
    ],
    [{ rank: 0 }, 'Wheel prize, rank: Must be a whole number from 1 to 1,000'],
    [{ fulfillmentDescription: 'x'.repeat(2001) }, 'fulfillment description: At most 2,000 characters are allowed'],
    [{ isPressYourLuckPrize: true, rank: 4 }, 'Press Your Luck prize, rank: Must be 1, 2, 3 or empty'],
    [{ isPressYourLuckPrize: true, name: '' }, 'Press Your Luck prize (green), name: This field is required'],
    [{ isPressYourLuckPrize: true, rank: 2, imageFile: null }, 'Press Your Luck prize (yellow), image: This field'],
    [{ isPressYourLuckPrize: true, rank: null, winnerTotal: null }, 'Press Your Luck prize (logo), number of winners'],
  ] as [Partial<Prize>, string][])('are all refused with one of %j', async (values, message) => {
    const campaign = await newCampaign();
    const before = await saved(campaign, [wheelPrize(image, { rank: 7 }), wheelPrize(image, { rank: 8 })]);
    const { status, body } = await save(campaign, [
      wheelPrize(image, { rank: 9 }),
      { ...before[0], name: 'Renamed' },
      { id: before[1]?.id, isDeleted: true },
      wheelPrize(image, values),
    ]);
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(message) });
    expect(await prizesOf(campaign)).toEqual(before);
    expect(await versionOf(campaign)).toBe(2);
  });

  it('use each slot of the board once, including stored prizes', async () => {
    const campaign = await newCampaign();
    const message = 'The campaign has more than one Press Your Luck prize (logo).';
    const twice = await save(campaign, [boardPrize(image, null), boardPrize(image, null)]);
    expect(twice).toMatchObject({ status: 400, body: { message } });
    const slots = await saved(campaign, allSlots());
    expect(await save(campaign, [boardPrize(image, null)])).toMatchObject({ status: 400, body: { message } });
    expect((await save(campaign, [{ ...slots[0], rank: 2 }])).status).toBe(400);
    const [green, yellow] = slots;
    const swapped = [
      { ...green, rank: 2 },
      { ...yellow, rank: 1 },
    ];
    expect(await saved(campaign, swapped)).toMatchObject([{ id: yellow?.id }, { id: green?.id }, {}, {}]);
    const replaced = [{ id: slots[3]?.id, isDeleted: true }, boardPrize(image, null, { name: 'New' })];
    expect((await saved(campaign, replaced)).at(-1)).toMatchObject({ rank: null, name: 'New' });
  });

  it('must be of the kinds that the game type has', async () => {
    const [wheel, quiz] = [await newCampaign('wheel'), await newCampaign('quiz')];
    const noBoard = { status: 400, body: { message: 'The game type of this campaign has no Press Your Luck prizes.' } };
    expect(await save(wheel, [boardPrize(image, 1)])).toMatchObject(noBoard);
    expect(await save(quiz, [boardPrize(image, 1)])).toMatchObject(noBoard);
    const noWheel = { status: 400, body: { message: 'The game type of this campaign has no wheel prizes.' } };
    expect(await save(quiz, [wheelPrize(image)])).toMatchObject(noWheel);
    expect(await saved(wheel, [wheelPrize(image)])).toHaveLength(1);
  });

  it('belong to their campaign', async () => {
    const [own, other] = [await newCampaign(), await newCampaign()];
    const [prize] = await saved(other, [wheelPrize(image)]);
    for (const body of [
      [{ ...prize, name: 'Taken' }],
      [{ id: prize?.id, isDeleted: true }],
      [{ ...prize, id: 'no id' }],
    ]) {
      expect((await save(own, body)).status).toBe(400);
    }
    expect(await prizesOf(other)).toEqual([prize]);
    expect((await save(other, [{ ...prize }, { ...prize, name: 'Twice' }])).status).toBe(400);
  });

  it('cannot be changed once another administrator has deleted them', async () => {
    const campaign = await newCampaign();
    const [prize] = await saved(campaign, [wheelPrize(image)]);
    await saved(campaign, [{ ...prize, isDeleted: true }]);
    expect((await save(campaign, [{ ...prize, name: 'Back again' }])).status).toBe(409);
    expect(await prizesOf(campaign)).toEqual([]);
  });

  it("show only the vendor's own images that are not deleted", async () => {
    const stranger = await logInStranger(suite.api, suite.server);
    const foreign = await uploadImage(suite.api, stranger);
    const deleted = await uploadImage(suite.api, admin);
    await suite.api.call('putFile', { params: { id: deleted.id ?? 0 }, body: { isDeleted: true } }, admin);
    const [theme] = await suite.api.call('getThemes', {}, admin);
    const campaign = await newCampaign();
    for (const file of [foreign, deleted, theme?.themeImage]) {
      expect(file?.id).toBeDefined();
      expect((await save(campaign, [wheelPrize(file ?? {})])).status).toBe(400);
    }
  });
});

describe('the prizes of a campaign that has been played', () => {
  it('can be saved unchanged, but not changed', async () => {
    const campaign = await newCampaign();
    const prizes = await saved(campaign, [wheelPrize(image), boardPrize(image, 1)]);
    await playOnce(suite.server, Number(campaign.id));
    const [prize] = prizes;
    const changes: Prize[][] = [
      [wheelPrize(image, { rank: 2 })],
      [{ ...prize, winnerTotal: 9 }],
      [{ ...prize, winnerTotal: 11 }],
      [{ ...prize, winnerTotal: 11, name: 'Headphones' }],
      [{ ...prize, winnerTotal: 11 }, wheelPrize(image, { rank: 2 })],
      [{ ...prize, name: '' }],
      [{ id: prize?.id, isDeleted: true }],
    ];
    for (const change of changes) {
      expect(await save(campaign, change)).toMatchObject({
        status: 409,
        body: { message: 'This campaign has been played already and can no longer be changed.' },
      });
    }
    expect(await saved(campaign, prizes)).toEqual(prizes);
    expect(await saved(campaign, [])).toEqual(prizes);
  });
});
