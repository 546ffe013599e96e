import { expect, it } from 'vitest';
import { Campaign } from '../../src/shared/entities/campaign.ts';
import { serverSuite } from '../support/api-suite.ts';
import { answerCorrectly, logIn, playerOf } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();

/** Fields that only administrators get. Players get no archived campaign. */
const FOR_ADMINS = ['archivedDate', 'consentYears', 'deleteAfterDays', 'version'];
/** The wire fields of a campaign (docs/specification.md, 3.2). */
const FIELDS = Object.keys(Campaign.properties).filter((name) => !FOR_ADMINS.includes(name));

it("a player's campaign has every field of the specification, and no other player's data", async () => {
  const player = await playerOf(suite.api, 'player06');
  const read = async () =>
    (await suite.api.call('getGameDetails', { query: { userId: player.userId } }, player))[0]?.campaigns?.[0];
  const campaign = await read();
  expect(Object.keys(campaign ?? {}).sort()).toEqual([...FIELDS].sort());
  expect(campaign).toMatchObject({
    questions: null,
    users: null,
    prizes: player.prizes,
    hasCampaignUserProgress: false,
  });
  await answerCorrectly(suite.api, player, 1);
  expect(await read()).toMatchObject({ hasCampaignUserProgress: true, gameStatuses: [{ userId: player.userId }] });
});

it("an administrator's campaign has every field of the specification, and null for lists that have their own calls", async () => {
  const admin = await logIn(suite.api, 'admin');
  const [campaign] = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
  expect(Object.keys(campaign ?? {}).sort()).toEqual([...FIELDS, ...FOR_ADMINS].sort());
  expect(campaign).toMatchObject({ questions: null, users: null, gameStatuses: null });
  expect(campaign?.prizes?.length).toBeGreaterThan(0);
});
