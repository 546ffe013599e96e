import { toFlag } from '../../src/server/database/schema.ts';
import { insertDeviceToken } from '../../src/server/repositories/device-tokens.ts';
import { insertDevice } from '../../src/server/repositories/devices.ts';
import { insertQuestions } from '../../src/server/repositories/questions.ts';
import { newToken, tokenHash } from '../../src/server/security/token.ts';
import type { SignedIn } from './player.ts';
import type { TestServer } from './server.ts';

/** Campaigns and players for a single test, without the cost of passwords. */

export type GameType = 'full' | 'wheel' | 'quiz';

export interface ArenaCampaign {
  type: GameType;
  bonusPoints: number;
  questionCount: number;
  /** A prize with a minimum belongs to the wheel, any other to the board. */
  prizes: readonly ArenaPrize[];
}

export interface ArenaPrize {
  minimum: number | null;
  rank: number | null;
  winners: number;
}

const ALWAYS = { start_date: '2020-01-01T00:00:00.000+00:00', end_date: '2999-12-31T23:59:59.999+00:00' };
const MADE_AT = '2026-05-01T00:00:00.000Z';

export async function openCampaign({ db }: TestServer, campaign: ArenaCampaign): Promise<number> {
  const isFull = campaign.type === 'full';
  const type = await db
    .selectFrom('campaign_types')
    .select('id')
    .where('is_prize_wheel_allowed', '=', toFlag(campaign.type !== 'quiz'))
    .where('is_press_your_luck_allowed', '=', toFlag(isFull))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('campaigns')
    .values({
      client_id: await vendorId(db),
      name: 'Arena',
      ...ALWAYS,
      campaign_type_id: type.id,
      bonus_points_awarded: campaign.bonusPoints,
      created_at: MADE_AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const draft = { questionType: 0 as const, answers: ['Right', 'Wrong', 'Wrong too', 'Also wrong'], correctIndex: 0 };
  const drafts = Array.from({ length: campaign.questionCount }, (_, index) => ({
    ...draft,
    questionText: `${index}?`,
  }));
  await insertQuestions(db, id, drafts, MADE_AT);
  for (const { minimum, rank, winners } of campaign.prizes) {
    const of = { campaign_id: id, name: `${rank}/${minimum}`, rank, winner_total: winners };
    const points = { points_needed_minimum: minimum, is_press_your_luck_prize: toFlag(minimum === null) };
    await db
      .insertInto('prizes')
      .values({ ...of, ...points })
      .execute();
  }
  return id;
}

let players = 0;

/** A player of the campaign, logged in. */
export async function joinCampaign({ db }: TestServer, campaignId: number): Promise<SignedIn> {
  const name = `arena${++players}@players.example`;
  const { id: userId } = await db
    .insertInto('users')
    .values({
      client_id: await vendorId(db),
      role: 'Player',
      user_name: name,
      user_name_key: name,
      email: name,
      email_key: name,
      password_hash: '',
      first_name: 'Arena',
      last_name: `Player ${players}`,
      created_at: MADE_AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('campaign_users')
    .values({ campaign_id: campaignId, user_id: userId, created_at: MADE_AT })
    .execute();
  return { userId, token: await newSession(db, userId) };
}

/** Adds this many players without logins to the campaign. Returns their ids. */
export async function inviteCrowd({ db }: TestServer, campaignId: number, count: number): Promise<number[]> {
  const client_id = await vendorId(db);
  const crowd = Array.from({ length: count }, () => {
    const name = `arena${++players}@players.example`;
    const names = { user_name: name, user_name_key: name, email: name, email_key: name };
    const person = { first_name: 'Arena', last_name: `Player ${players}` };
    return { client_id, role: 'Player' as const, ...names, ...person, password_hash: '', created_at: MADE_AT };
  });
  const ids = (await db.insertInto('users').values(crowd).returning('id').execute()).map(({ id }) => id);
  const invitations = ids.map((user_id) => ({ campaign_id: campaignId, user_id, created_at: MADE_AT }));
  await db.insertInto('campaign_users').values(invitations).execute();
  return ids;
}

/** Opens another session of the player, next to the existing ones. */
export const signInAgain = async ({ db }: TestServer, { userId }: SignedIn): Promise<SignedIn> => ({
  userId,
  token: await newSession(db, userId),
});

async function newSession(db: TestServer['db'], userId: number): Promise<string> {
  const token = newToken();
  const times = { created_at: MADE_AT, expires_at: '2999-01-01T00:00:00.000Z' };
  await db
    .insertInto('tokens')
    .values({ token_hash: tokenHash(token), user_id: userId, ...times })
    .execute();
  return token;
}

/** An administrator of the vendor, logged in. */
export async function openAdmin({ db }: Pick<TestServer, 'db'>): Promise<SignedIn> {
  const name = `arena${++players}@admins.example`;
  const names = { user_name: name, user_name_key: name, email: name, email_key: name };
  const person = { first_name: 'Arena', last_name: 'Admin', password_hash: '', created_at: MADE_AT };
  const { id: userId } = await db
    .insertInto('users')
    .values({ client_id: await vendorId(db), role: 'Admin', ...names, ...person })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, token: await newSession(db, userId) };
}

/** A registered kiosk; `allow` lets it send for the players of one more campaign. */
export interface ArenaDevice {
  id: number;
  token: string;
  vendorId: number;
  allow(campaignId: number): Promise<void>;
}

/** Registers a kiosk, by default of the arena's vendor. */
export async function openDevice({ db }: TestServer, ofVendor?: number): Promise<ArenaDevice> {
  const client_id = ofVendor ?? (await vendorId(db));
  const { id } = await insertDevice(db, { client_id, name: 'Arena', created_at: MADE_AT });
  const token = newToken();
  const times = { created_at: MADE_AT, expires_at: '2999-01-01T00:00:00.000Z' };
  await insertDeviceToken(db, { token_hash: tokenHash(token), device_id: id, ...times });
  const allow = async (campaignId: number) => {
    await db.insertInto('device_campaigns').values({ device_id: id, campaign_id: campaignId }).execute();
  };
  return { id, token, vendorId: client_id, allow };
}

/** Returns the id of a new vendor without campaigns. */
export const openVendor = async ({ db }: TestServer): Promise<number> =>
  (await db.insertInto('clients').values({ name: 'Elsewhere' }).returning('id').executeTakeFirstOrThrow()).id;

async function vendorId(db: TestServer['db']): Promise<number> {
  const found = await db.selectFrom('clients').select('id').orderBy('id').executeTakeFirst();
  if (found) return found.id;
  return (await db.insertInto('clients').values({ name: 'Arena' }).returning('id').executeTakeFirstOrThrow()).id;
}
