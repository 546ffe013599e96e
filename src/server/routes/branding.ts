import type { FastifyInstance } from 'fastify';
import type { Vendor } from '#shared/entities/vendor.ts';
import type { Db, Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { requireOwnImage } from '../files/own-image.ts';
import { toRowId } from '../ids.ts';
import { presentCampaignType } from '../presenters/campaign.ts';
import { presentTheme, presentVendor } from '../presenters/vendor.ts';
import { listCampaignTypes } from '../repositories/campaigns.ts';
import { findFileInfos } from '../repositories/files.ts';
import { findTheme, findVendorTheme, listThemes } from '../repositories/themes.ts';
import { findVendor, updateBranding } from '../repositories/vendors.ts';
import { fieldError } from '../rules/fields.ts';
import { text } from '../texts.ts';
import { requireOwnVendor, requireVersion } from './guards.ts';
import { type Call, effectRoute, route } from './route.ts';

/** Branding, themes and campaign types. */
export function registerBranding(app: FastifyInstance): void {
  route(app, 'getVendorBranding', getVendorBranding);
  effectRoute(app, 'updateVendorBranding', updateVendorBranding);
  route(app, 'getThemes', getThemes);
  route(app, 'getCampaignTypes', async ({ db }) => (await listCampaignTypes(db)).map(presentCampaignType));
}

async function getVendorBranding({ params, user, db, baseUrl }: Call<'getVendorBranding'>) {
  requireOwnVendor(user, params.clientId);
  return brandingOf(db, await vendorOf(db, user.vendorId), baseUrl);
}

/** Sets theme and logo. Keeps the logo if the request neither sends nor removes one. Returns the branding. */
async function updateVendorBranding({ body, user, db, baseUrl }: Call<'updateVendorBranding'>) {
  requireOwnVendor(user, body.clientId);
  const stored = await vendorOf(db, user.vendorId);
  requireVersion(stored, body.version);
  const theme = await findTheme(db, toRowId(body.themeId));
  if (!theme) throw fieldError(text('field.theme'), text('problem.noTheme'));
  const logo_file_id = body.isLogoRemoved === true ? null : await logoOf(db, stored, body.logoId);
  if (theme.id === stored.theme_id && logo_file_id === stored.logo_file_id) return brandingOf(db, stored, baseUrl);
  return brandingOf(db, await updateBranding(db, stored.id, { theme_id: theme.id, logo_file_id }), baseUrl);
}

async function logoOf(db: Db, stored: Row<'clients'>, sent: Call<'updateVendorBranding'>['body']['logoId']) {
  if (sent === null || sent === undefined) return stored.logo_file_id;
  return (await requireOwnImage(db, stored.id, text('field.logo'), toRowId(sent))).id;
}

/** @throws Refusal not-found */
export async function vendorOf(db: Db, id: number): Promise<Row<'clients'>> {
  const client = await findVendor(db, id);
  if (!client) throw new Refusal('not-found');
  return client;
}

/** Returns a vendor with its logo and theme, in wire form. */
export async function brandingOf(db: Db, client: Row<'clients'>, baseUrl: string): Promise<Vendor> {
  const theme = await findVendorTheme(db, client.id);
  const files = await findFileInfos(db, [client.logo_file_id, theme?.image_file_id ?? null]);
  return presentVendor(client, theme, files, baseUrl);
}

async function getThemes({ db, baseUrl }: Call<'getThemes'>) {
  const themes = await listThemes(db);
  const fileIds = themes.map((theme) => theme.image_file_id);
  const files = await findFileInfos(db, fileIds);
  return themes.map((theme) => presentTheme(theme, files, baseUrl));
}
