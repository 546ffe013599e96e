import { beforeAll, describe, expect, it } from 'vitest';
import type { AwardedPrize } from '../../src/shared/entities/awarded-prize.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import { claimCodeIn } from '../../src/shared/rules/claim-code.ts';
import { campaignForm, campaignTypesOf, makeCampaign, playOnce } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice } from '../support/devices.ts';
import { answerTo, finishedStatus, logIn, playerOf, type SignedIn } from '../support/player.ts';
import { addPrize, NORDWIND } from '../support/vendor.ts';
import { newCode } from '../support/wins.ts';

const suite = serverSuite();
let admin: SignedIn;
let players = 6;
let prizeId: number;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  const { campaignId } = await playerOf(suite.api, 'player06');
  prizeId = await addPrize(suite.server.db, campaignId, { winner_total: 100 });
});

/** A player who can win a prize, and the body of the award. */
async function winner() {
  const player = await playerOf(suite.api, `player${String(players++).padStart(2, '0')}`);
  await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
  const { userId, campaignId } = player;
  return { player, body: { userId, campaignId, prizeId } };
}
type Winner = Awaited<ReturnType<typeof winner>>;
const award = async ({ player, body }: Winner, claimCode?: string | null) =>
  (await suite.api.call('postAwardedPrize', { body: { ...body, claimCode } }, player)) as AwardedPrize;
const storedCode = async (userId: Id) =>
  suite.server.db
    .selectFrom('awarded_prizes')
    .select('claim_code')
    .where('user_id', '=', Number(userId))
    .executeTakeFirstOrThrow();

describe('the claim code of an award', () => {
  it('is the one that the kiosk has made, in any spelling', async () => {
    const [one, other] = [await winner(), await winner()];
    const [code, spelt] = [newCode(), newCode()];
    expect(await award(one, code)).toEqual({ ...one.body, claimCode: code });
    expect(await storedCode(one.player.userId)).toEqual({ claim_code: code });
    expect(await award(other, `${spelt.slice(0, 4)}-${spelt.slice(4)}`.toLowerCase())).toMatchObject({
      claimCode: spelt,
    });
  });

  it.each([undefined, null, '', 'SAMPLE222', 'A'.repeat(5_000)])(
    'is made by the server if the award brings %j',
    async (claimCode) => {
      const made = await winner();
      const answer = await award(made, claimCode);
      expect(claimCodeIn(answer.claimCode ?? '')).toBe(answer.claimCode);
      expect(answer.claimCode).not.toBe(claimCode);
      expect(await storedCode(made.player.userId)).toEqual({ claim_code: answer.claimCode });
    },
  );

  it('is made by the server if another award has the same, and the prize is won all the same', async () => {
    const code = newCode();
    await award(await winner(), code);
    const answer = await award(await winner(), code);
    expect(answer.claimCode).not.toBe(code);
    expect(claimCodeIn(answer.claimCode ?? '')).not.toBeNull();
  });

  it('is the same in the answer to a repeated row', async () => {
    const { player, body } = await winner();
    const send = () => suite.api.attempt('postAwardedPrize', { body }, { ...player, idempotencyKey: 'row-1' });
    const [first, again] = [await send(), await send()];
    expect(first).toMatchObject({ status: 200, body: { claimCode: expect.any(String) } });
    expect(again.body).toEqual(first.body);
  });
});

it("a player's status tells whether the award counts", async () => {
  const made = await winner();
  const { userId, campaignId } = made.body;
  const state = async () => {
    const status = await suite.api.call('getGameStatus', { query: { campaignId, userId } }, made.player);
    return [status].flat()[0]?.awardState;
  };
  const update = suite.server.db.updateTable('awarded_prizes').where('user_id', '=', Number(userId));
  expect(await state()).toBeUndefined();
  await award(made);
  await suite.api.call(
    'putGameStatus',
    { query: { id: made.player.status.id ?? 0 }, body: finishedStatus(made.player, 1, 50) },
    made.player,
  );
  expect(await state()).toBe('counted');
  await update.set({ held: 'second-visit' }).execute();
  expect(await state()).toBe('held');
  const { id } = await suite.server.db
    .selectFrom('awarded_prizes')
    .select('id')
    .where('user_id', '=', Number(userId))
    .executeTakeFirstOrThrow();
  await suite.api.call('withdrawAward', { params: { id }, body: { reason: 'Won twice' } }, admin);
  expect(await state()).toBe('withdrawn');
  await update.set({ decision: 'returned' }).execute();
  expect(await state()).toBe('returned');
});

describe('the claim-by day of a campaign', () => {
  let campaignTypeId: number;
  beforeAll(async () => {
    campaignTypeId = (await campaignTypesOf(suite.api, admin)).full;
  });
  const endDate = '2099-10-20T23:59:59.999+00:00';
  const make = (claimBy?: string | null) => makeCampaign(suite.api, admin, { campaignTypeId, endDate, claimBy });
  const put = (campaign: { id: Id }, values: object) =>
    suite.api.attempt('putCampaign', { query: { id: campaign.id }, body: { ...campaign, ...values } }, admin);

  it('is stored, stays if it is omitted, and can be removed', async () => {
    const made = await make(' 2099-12-24 ');
    expect(made.claimBy).toBe('2099-12-24');
    expect((await put(made, { claimBy: undefined })).body).toMatchObject({ claimBy: '2099-12-24', version: 1 });
    expect((await put(made, { claimBy: '' })).body).toMatchObject({ claimBy: null });
    expect(await make()).toMatchObject({ claimBy: null });
  });

  it.each([
    ['2099-10-19', 'Claim prizes by: Must not be before the end date'],
    ['2099-02-30', 'Claim prizes by: Must be a day, such as 2026-11-30'],
  ])('is refused in words as %s', async (claimBy, message) => {
    const body = campaignForm({ campaignTypeId, endDate, claimBy });
    const refused = await suite.api.attempt('postCampaign', { params: { clientId: NORDWIND }, body }, admin);
    expect(refused).toMatchObject({ status: 400, body: { message } });
  });

  it('reaches players and offline packages, null too, so that a kiosk knows that the server stores claims', async () => {
    const [limited, open] = [await make('2099-12-24'), await make()];
    const device = await registerDevice(suite.api, admin, [Number(limited.id), Number(open.id)]);
    const days = [limited, open].map(async ({ id }) => {
      const { campaign } = await suite.api.call('getOfflinePackage', { params: { campaignId: id } }, device);
      return campaign.claimBy;
    });
    expect(await Promise.all(days)).toEqual(['2099-12-24', null]);
    const { token, userId } = await logIn(suite.api, 'player06');
    const [details] = await suite.api.call('getGameDetails', { query: { userId } }, { token });
    expect(details?.campaigns?.[0]).toMatchObject({ claimBy: null });
  });

  it('is locked in a played campaign, which still accepts another consent after it was extended beyond the day', async () => {
    const { id } = await make('2099-10-25');
    await playOnce(suite.server, Number(id));
    const played = async () => {
      const campaigns = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
      return campaigns.find((one) => one.id === id) ?? { id };
    };
    expect(await put(await played(), { claimBy: '2099-12-31' })).toMatchObject({ status: 409 });
    const { version } = await played();
    const later = { endDate: '2099-11-05T23:59:59.999+00:00', version };
    await suite.api.call('extendCampaign', { params: { id }, body: later } as never, admin);
    expect(await put(await played(), { walkUpConsent: 'Yes' })).toMatchObject({ status: 200 });
  });

  it('is not copied', async () => {
    const { id } = await make('2099-12-24');
    const body = {
      campaignName: 'Next year',
      startDate: '2100-10-18T00:00:00.000+00:00',
      endDate: '2100-10-20T00:00:00.000+00:00',
    };
    expect(await suite.api.call('copyCampaign', { params: { id }, body } as never, admin)).toMatchObject({
      claimBy: null,
    });
  });
});
