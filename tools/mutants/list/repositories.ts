import { type Mutant, of } from '../mutant.ts';

export const repositories: readonly Mutant[] = [
  ...of('src/server/repositories/campaign-users.ts', ['tests/contract/campaign-users.test.ts'], {
    'a player is removed from all campaigns': [
      "await db.deleteFrom('campaign_users').where('campaign_id', '=', campaignId).where('user_id', '=', userId).execute();",
      "await db.deleteFrom('campaign_users').where('user_id', '=', userId).execute();",
    ],
  }),
  ...of('src/server/repositories/prizes.ts', ['tests/contract/campaigns.test.ts'], {
    'a changed game type deletes the prizes of all campaigns': [
      ".where('campaign_id', '=', campaignId)\n    .where('is_press_your_luck_prize', '=', toFlag(isPressYourLuckPrize))",
      ".where('is_press_your_luck_prize', '=', toFlag(isPressYourLuckPrize))",
    ],
  }),
  ...of('src/server/repositories/campaigns.ts', ['tests/contract/campaigns.test.ts'], {
    'campaigns of other vendors are named': [
      "select(['id', 'name']).where('client_id', '=', vendorId)",
      "select(['id', 'name'])",
    ],
  }),
];
