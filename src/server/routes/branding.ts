import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { presentCampaignType } from '../presenters/campaign.ts';
import { presentFileOf } from '../presenters/file.ts';
import { presentTheme } from '../presenters/theme.ts';
import { listCampaignTypes } from '../repositories/campaigns.ts';
import { findClient } from '../repositories/clients.ts';
import { findFileInfos } from '../repositories/files.ts';
import { findClientTheme, listThemes } from '../repositories/themes.ts';
import { requireOwnClient } from './guards.ts';
import { type Call, route } from './route.ts';

/** Branding, themes and campaign types (SPEC 7). */
export function registerBranding(app: FastifyInstance): void {
  route(app, 'getClientBranding', getClientBranding);
  route(app, 'getThemes', getThemes);
  route(app, 'getCampaignTypes', async ({ db }) => (await listCampaignTypes(db)).map(presentCampaignType));
}

async function getClientBranding({ params, user, db, baseUrl }: Call<'getClientBranding'>) {
  requireOwnClient(user, params.clientId);
  const client = await findClient(db, user.clientId);
  if (!client) throw notFound();
  const theme = await findClientTheme(db, client.id);
  const files = await findFileInfos(db, [client.logo_file_id, theme?.image_file_id ?? null]);
  const logo = presentFileOf(client.logo_file_id, files, baseUrl);
  return { id: client.id, logo, logoId: logo?.id ?? null, theme: theme ? presentTheme(theme, files, baseUrl) : null };
}

async function getThemes({ db, baseUrl }: Call<'getThemes'>) {
  const themes = await listThemes(db);
  const files = await findFileInfos(
    db,
    themes.map((theme) => theme.image_file_id),
  );
  return themes.map((theme) => presentTheme(theme, files, baseUrl));
}
