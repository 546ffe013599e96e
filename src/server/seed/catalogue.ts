import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { findResources, storeDemoImage } from './demo-images.ts';

/** The themes that a vendor can choose from. resources/demo has a picture of each. */
const THEMES = ['Full', 'Midnight', 'Citrus'] as const;
/** The theme of a new vendor. */
const DEFAULT_THEME = 'Full';

export const campaignTypes = {
  full: { description: 'Prize Wheel + Press Your Luck', is_prize_wheel_allowed: 1, is_press_your_luck_allowed: 1 },
  wheel: { description: 'Prize Wheel only', is_prize_wheel_allowed: 1, is_press_your_luck_allowed: 0 },
  quiz: { description: 'Quiz only', is_prize_wheel_allowed: 0, is_press_your_luck_allowed: 0 },
} as const;
export type CampaignTypeName = keyof typeof campaignTypes;

export interface CatalogueOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** The folder that contains `demo/`; searched for by default. */
  resourcesFolder?: string | undefined;
}

/** Adds themes and campaign types that every server offers, if the database lacks them. */
export async function fillCatalogue(db: Db, options: CatalogueOptions): Promise<void> {
  await inTransaction(db, 'catalogue', async (transaction) => {
    await fillThemes(transaction, options);
    await fillCampaignTypes(transaction);
  });
}

async function fillThemes(db: Db, { now, resourcesFolder }: CatalogueOptions): Promise<void> {
  const stored = await db.selectFrom('themes').select(['id', 'description', 'image_file_id']).execute();
  const store = { folder: findResources(resourcesFolder), now: new Date(now).toISOString() };
  for (const description of THEMES) {
    const theme = stored.find((one) => one.description === description);
    if (theme && theme.image_file_id !== null) continue;
    const path = `theme-${description.toLowerCase()}.png`;
    const image = { path, description: `The ${description} theme`, vendorId: null };
    const image_file_id = await storeDemoImage(db, image, store);
    // A picture that was missing at an earlier startup may exist now.
    if (theme) await db.updateTable('themes').set({ image_file_id }).where('id', '=', theme.id).execute();
    else await db.insertInto('themes').values({ description, image_file_id }).execute();
  }
}

async function fillCampaignTypes(db: Db): Promise<void> {
  const stored = await db.selectFrom('campaign_types').select('description').execute();
  const known = new Set(stored.map((type) => type.description));
  const missing = Object.values(campaignTypes).filter((type) => !known.has(type.description));
  if (missing.length > 0) await db.insertInto('campaign_types').values(missing).execute();
}

/** Returns the id of every new vendor's theme. */
export async function defaultThemeId(db: Db): Promise<number> {
  const theme = await db
    .selectFrom('themes')
    .select('id')
    .where('description', '=', DEFAULT_THEME)
    .executeTakeFirstOrThrow();
  return theme.id;
}

export type CampaignTypeIds = Readonly<Record<CampaignTypeName, number>>;

/** Returns the ids of the catalogue's campaign types in this database. */
export async function campaignTypeIds(db: Db): Promise<CampaignTypeIds> {
  const rows = await db.selectFrom('campaign_types').select(['id', 'description']).execute();
  const idOf = (name: CampaignTypeName): number => {
    const row = rows.find(({ description }) => description === campaignTypes[name].description);
    if (!row) throw new Error(`The campaign type ${name} is missing`);
    return row.id;
  };
  return { full: idOf('full'), wheel: idOf('wheel'), quiz: idOf('quiz') };
}
