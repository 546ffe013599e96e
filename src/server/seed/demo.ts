import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { assignUninvited } from '../repositories/campaign-users.ts';
import { ensureGameStatus } from '../repositories/game-statuses.ts';
import { type CampaignTypeIds, type CatalogueOptions, campaignTypeIds, defaultThemeId } from './catalogue.ts';
import { knowYourSound, seedCampaign, soundcheckSpin, spinTheSound, summerSpin } from './demo-campaigns.ts';
import { seedGames } from './demo-games.ts';
import { findResources, storeDemoImage } from './demo-images.ts';
import { hashPeople, insertPeople, type StoredPerson } from './demo-person-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_SINCE_SOUNDCHECK = 24;
/** The index of player07. */
const FIRST_SOUNDCHECK_PLAYER = 6;

/** Data that the seeding steps share. */
export interface SeedContext {
  db: Db;
  now: number;
  nowText: string;
  vendorId: number;
  /** Stores a picture from `demo/` for the vendor. Resolves to its id, or null if it is missing. */
  image(path: string, description: string): Promise<number | null>;
}

/**
 * Seeds the demo vendor with campaigns, prizes, questions and people. Needs the catalogue. Does nothing in a database
 * that has a vendor. Three campaigns run from the day before `now` for a year; the fourth is over and has been played.
 */
export async function seedDemo(db: Db, options: CatalogueOptions): Promise<void> {
  if (await hasVendor(db)) return;
  // Outside the transaction, because hashing is slow and must not block the only connection.
  const people = await hashPeople();
  await inTransaction(db, 'catalogue', async (transaction) => {
    // Another node may have seeded first.
    if (await hasVendor(transaction)) return;
    const context = await seedVendor(transaction, options);
    const players = await insertPeople(context, people);
    await seedPlay(context, players);
  });
}

const hasVendor = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('clients').select('id').limit(1).executeTakeFirst()) !== undefined;

async function seedVendor(db: Db, { now, resourcesFolder }: CatalogueOptions): Promise<SeedContext> {
  const nowText = new Date(now).toISOString();
  const store = { folder: findResources(resourcesFolder), now: nowText };
  const { id: vendorId } = await db
    .insertInto('clients')
    .values({ name: 'Nordwind Audio', theme_id: await defaultThemeId(db) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const image = (path: string, description: string) => storeDemoImage(db, { path, description, vendorId }, store);
  const logo = await image('logo.png', 'Nordwind Audio');
  await db.updateTable('clients').set({ logo_file_id: logo }).where('id', '=', vendorId).execute();
  return { db, now, nowText, vendorId, image };
}

/** Assigns all players to 'Spin the Sound', except the accounts that show another case (demo-accounts.ts). */
async function seedPlay(context: SeedContext, players: readonly StoredPerson[]): Promise<void> {
  const types = await campaignTypeIds(context.db);
  const sound = await seedCampaign(context, spinTheSound, types);
  const summer = await seedCampaign(context, summerSpin, types);
  const quiz = await seedCampaign(context, knowYourSound, types);
  const special: Record<string, number[]> = { player02: [sound, summer], player03: [], player05: [quiz] };
  for (const player of players) {
    for (const campaignId of special[player.name] ?? [sound]) await assign(context, player.id, campaignId);
  }
  await seedPastCampaign(context, players, types);
}

/** Seeds the past campaign last, so that the other campaigns keep their ids. */
async function seedPastCampaign(
  context: SeedContext,
  players: readonly StoredPerson[],
  types: CampaignTypeIds,
): Promise<void> {
  const then = context.now - DAYS_SINCE_SOUNDCHECK * DAY_MS;
  const past: SeedContext = { ...context, now: then, nowText: new Date(then).toISOString() };
  const campaignId = await seedCampaign(past, soundcheckSpin, types);
  await seedGames(past, campaignId, players.slice(FIRST_SOUNDCHECK_PLAYER));
}

async function assign({ db, nowText }: SeedContext, userId: number, campaignId: number): Promise<void> {
  await assignUninvited(db, { campaignId, now: nowText }, userId);
  await ensureGameStatus(db, userId, campaignId, nowText);
}
