import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { File } from '../../src/shared/entities/file.ts';
import type { Prize } from '../../src/shared/entities/prize.ts';
import type { Api } from './api.ts';
import type { SignedIn } from './player.ts';
import type { TestServer } from './server.ts';
import { NORDWIND } from './vendor.ts';

const DAY_MS = 86_400_000;

/** A complete PNG of one pixel. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** The start of the day that is this many days from today, in UTC. */
export const dayFromNow = (days: number): string => `${dateFromNow(days)}T00:00:00.000+00:00`;
/** The end of that day. */
export const endOfDayFromNow = (days: number): string => `${dateFromNow(days)}T23:59:59.999+00:00`;
const dateFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The ids of the demo's game types, by what they allow. */
export async function campaignTypesOf(api: Api, admin: SignedIn): Promise<Record<'full' | 'wheel' | 'quiz', number>> {
  const [full, wheel, quiz] = (await api.call('getCampaignTypes', {}, admin)).map((type) => Number(type.id));
  if (full === undefined || wheel === undefined || quiz === undefined) throw new Error('A game type is missing');
  return { full, wheel, quiz };
}

/** A valid campaign, changed by `values`. */
export const campaignForm = (values: Partial<Campaign>): Omit<Campaign, 'id'> => ({
  campaignName: 'Autumn Spin',
  startDate: dayFromNow(1),
  endDate: endOfDayFromNow(30),
  bonusPointsAwarded: 50,
  ...values,
});

/** Creates a campaign of the demo's vendor. */
export const makeCampaign = (api: Api, admin: SignedIn, values: Partial<Campaign>): Promise<Campaign> =>
  api.call('postCampaign', { params: { clientId: NORDWIND }, body: campaignForm(values) }, admin);

/** Uploads an image. */
export const uploadImage = (api: Api, admin: SignedIn, fileName = 'picture.png'): Promise<File> =>
  api.call('postFile', { body: { fileName, base64String: PIXEL } }, admin);

/** A valid wheel prize, changed by `values`. */
export const wheelPrize = (image: File, values: Partial<Prize> = {}): Prize => ({
  rank: 1,
  name: 'Earbuds',
  imageFile: { id: image.id },
  pointsNeededMinimum: 100,
  pointsNeededMaximum: 199,
  winnerTotal: 10,
  fulfillmentDescription: 'At the counter.',
  ...values,
});

/** A valid Press Your Luck prize, changed by `values`. */
export const boardPrize = (image: File, rank: number | null, values: Partial<Prize> = {}): Prize => ({
  rank,
  name: `Prize of rank ${rank}`,
  imageFile: { id: image.id },
  winnerTotal: 1,
  isPressYourLuckPrize: true,
  ...values,
});

/** Lets a player play, which locks the campaign. */
export async function playOnce({ db }: Pick<TestServer, 'db'>, campaignId: number): Promise<void> {
  const player = await db.selectFrom('users').select('id').where('role', '=', 'Player').executeTakeFirstOrThrow();
  await db
    .insertInto('game_statuses')
    .values({
      user_id: player.id,
      campaign_id: campaignId,
      total_spins_earned: 1,
      remaining_spins: 1,
      updated_at: new Date().toISOString(),
    })
    .execute();
}
