import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WalkUp } from '../../src/shared/entities/walk-up.ts';
import { campaignForm, campaignTypesOf, makeCampaign } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, type Registered, registerDevice, walkUp } from '../support/devices.ts';
import { answerCorrectly, answerTo, logIn, type Player, playerOf, type SignedIn } from '../support/player.ts';
import { emptyCampaign, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
let admin: SignedIn;
let player: Player;
let campaignId: number;
let device: Registered;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  player = await playerOf(suite.api, 'player06');
  ({ campaignId } = player);
  device = await registerDevice(suite.api, admin, [campaignId]);
});
beforeEach(() => allowWalkUps(suite.server, campaignId));

const post = (body: WalkUp, { token } = device) => suite.api.call('postWalkUp', { body }, { token });
const refusalOf = async (body: WalkUp, { token } = device) => {
  const answer = await suite.api.attempt('postWalkUp', { body }, { token });
  return [answer.status, answer.body.code];
};
const userWith = (id: unknown) =>
  suite.server.db.selectFrom('users').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow();

describe('a visitor without an account', () => {
  it('is a visitor without an account, for whom the device can send, one per id', async () => {
    const body = walkUp(campaignId);
    const answer = await post(body);
    expect(answer).toMatchObject({ id: body.id, campaignId });
    expect(await post(body)).toEqual(answer);
    const user = await userWith(answer.userId);
    const noAccount = { user_name: null, email_key: null, password_hash: 'none' };
    expect(user).toMatchObject({ role: 'Visitor', email: body.email, first_name: 'Vera', ...noAccount });
    const options = { token: device.token, onBehalfOf: answer.userId };
    const given = { ...answerTo(player, 0), userId: answer.userId };
    await suite.api.call('postUserAnswer', { body: given }, options);
    // The answer was lost, so the request is sent again.
    expect(await post(body)).toEqual(answer);
    const kept = await suite.server.db.selectFrom('walk_ups').selectAll().where('walk_up_id', '=', body.id).execute();
    expect(kept).toMatchObject([
      { consent: 'I agree.', consented_at: body.consentedDate, device_id: device.device.id },
    ]);
  });

  it('gets no invitation, is no user of the campaign, and stays when all users are deleted', async () => {
    const { userId } = await post(walkUp(campaignId));
    const place = suite.server.db.selectFrom('campaign_users').selectAll().where('user_id', '=', Number(userId));
    expect(await place.execute()).toMatchObject([{ campaign_id: campaignId, email_due_at: null, is_email_sent: 0 }]);
    const users = await suite.api.call('getCampaignUsers', { params: { campaignId } }, admin);
    expect(users.map(({ id }) => id)).not.toContain(userId);
    const attempts = [
      await suite.api.attempt('removeCampaignUser', { params: { campaignId, userId } }, admin),
      await suite.api.attempt('sendNotificationEmail', { params: { campaignId, userId } }, admin),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 404]);
    const { campaignId: other } = await playerOf(suite.api, 'player05');
    const elsewhere = await registerDevice(suite.api, admin, [other]);
    await allowWalkUps(suite.server, other);
    const visit = await post(walkUp(other), elsewhere);
    await suite.api.call('removeCampaignUsers', { params: { campaignId: other } }, admin);
    expect(
      await suite.server.db.selectFrom('campaign_users').select('user_id').where('campaign_id', '=', other).execute(),
    ).toEqual([{ user_id: visit.userId }]);
  });

  it('is never taken for a player with that email, of this vendor or another', async () => {
    const known = await playerOf(suite.api, 'player07');
    const before = await userWith(known.userId);
    const stranger = 'admin@nordwind.example';
    for (const email of [' Player07@nordwind.example', stranger]) {
      const { userId } = await post(walkUp(campaignId, { email }));
      expect(userId).not.toBe(known.userId);
      expect(await userWith(userId)).toMatchObject({ role: 'Visitor', email: email.trim() });
    }
    expect(await userWith(known.userId)).toEqual(before);
    // The player's own play is still there.
    await answerCorrectly(suite.api, known, 1);
  });

  it('neither takes an email from an account, nor opens one', async () => {
    const { email, ...visit } = walkUp(campaignId);
    const { userId } = await post({ ...visit, email });
    const person = { firstName: 'Vera', lastName: 'Visitor', email };
    const params = { clientId: NORDWIND, campaignId };
    const added = await suite.api.call('addUserToCampaign', { params, body: person }, admin);
    expect(added).not.toMatchObject({ id: userId });
    const players = await suite.api.call('getOfflinePackage', { params: { campaignId } }, { token: device.token });
    expect(players.players?.map(({ user }) => user.id)).not.toContain(userId);
  });

  it('is stored again at each visit with one email', async () => {
    const first = walkUp(campaignId);
    const { userId } = await post(first);
    const again = await post(walkUp(campaignId, { email: first.email }));
    expect(again.userId).not.toBe(userId);
  });

  it('is served by the device that made it, also under a new registration, and by no other', async () => {
    const first = walkUp(campaignId);
    const { userId } = await post(first);
    const other = await registerDevice(suite.api, admin, [campaignId], 'Stand 3');
    // The same visit, sent by the kiosk after it was registered again.
    expect(await post(first, other)).toMatchObject({ id: first.id, userId });
    const given = { body: { ...answerTo(player, 0), userId } };
    const asOther = { token: other.token, onBehalfOf: userId };
    const refused = await suite.api.attempt('postUserAnswer', given, asOther);
    expect([refused.status, refused.body.code]).toEqual([403, 'not-permitted-for-device']);
    const sent = await suite.api.attempt('postUserAnswer', given, { ...asOther, madeBy: device.device.id });
    expect(sent.status).toBe(200);
  });

  it.each([
    ['no device of the campaign', () => emptyCampaign(suite.server.db), {}, [403, 'not-permitted-for-device']],
    ['no email', async () => campaignId, { email: 'vera' }, [400, 'invalid-field']],
    ['no name', async () => campaignId, { firstName: ' ' }, [400, 'invalid-field']],
    ['no consent', async () => campaignId, { consent: '' }, [400, 'invalid-field']],
  ])('is refused with %s', async (_name, campaign, more, expected) => {
    expect(await refusalOf(walkUp(await campaign(), more))).toEqual(expected);
  });

  it('is refused by a campaign without walk-ups', async () => {
    await allowWalkUps(suite.server, campaignId, null);
    expect(await refusalOf(walkUp(campaignId))).toEqual([400, 'walk-ups-not-allowed']);
  });
});

describe('the consent of visitors', () => {
  it('is set with the campaign, stays if it is omitted, and is sent to players', async () => {
    const { wheel } = await campaignTypesOf(suite.api, admin);
    const campaign = await makeCampaign(suite.api, admin, { campaignTypeId: wheel });
    expect(campaign.walkUpConsent).toBeNull();
    const put = (more: object) =>
      suite.api.call(
        'putCampaign',
        { query: { id: campaign.id }, body: { ...campaignForm({ campaignTypeId: wheel }), id: campaign.id, ...more } },
        admin,
      );
    expect((await put({ walkUpConsent: ' I agree. ' })).walkUpConsent).toBe('I agree.');
    expect((await put({ campaignName: 'Renamed' })).walkUpConsent).toBe('I agree.');
    expect((await put({ walkUpConsent: '' })).walkUpConsent).toBeNull();
  });

  it('can be changed after the campaign has been played', async () => {
    await answerCorrectly(suite.api, await playerOf(suite.api, 'player09'), 1);
    const all = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
    const stored = all.find(({ id }) => id === campaignId);
    const body = { ...stored, id: campaignId, walkUpConsent: 'Other words.' };
    const changed = await suite.api.call('putCampaign', { query: { id: campaignId }, body }, admin);
    expect(changed.walkUpConsent).toBe('Other words.');
  });
});
