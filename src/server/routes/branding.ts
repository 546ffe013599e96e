import type { FastifyInstance } from 'fastify';
import type { Client } from '#shared/entities/client.ts';
import type { Db } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { presentCampaignType } from '../presenters/campaign.ts';
import { presentClient } from '../presenters/client.ts';
import { presentTheme } from '../presenters/theme.ts';
import { listCampaignTypes } from '../repositories/campaigns.ts';
import { type ClientRow, findClient, updateBranding } from '../repositories/clients.ts';
import { findFileInfo, findFileInfos } from '../repositories/files.ts';
import { findClientTheme, findTheme, listThemes } from '../repositories/themes.ts';
import { fieldError } from '../rules/fields.ts';
import { text } from '../texts.ts';
import { requireOwnClient, requireVersion } from './guards.ts';
import { type Call, effectRoute, route } from './route.ts';

/** Branding, themes and campaign types. */
export function registerBranding(app: FastifyInstance): void {
  route(app, 'getClientBranding', getClientBranding);
  effectRoute(app, 'updateClientBranding', updateClientBranding);
  route(app, 'getThemes', getThemes);
  route(app, 'getCampaignTypes', async ({ db }) => (await listCampaignTypes(db)).map(presentCampaignType));
}

async function getClientBranding({ params, user, db, baseUrl }: Call<'getClientBranding'>) {
  requireOwnClient(user, params.clientId);
  return brandingOf(db, await clientOf(db, user.clientId), baseUrl);
}

/** Sets theme and logo; a logo that is not sent stays. Answers the branding. */
async function updateClientBranding({ body, user, db, baseUrl }: Call<'updateClientBranding'>) {
  requireOwnClient(user, body.clientId);
  const stored = await clientOf(db, user.clientId);
  requireVersion(stored, body.version);
  const theme = await findTheme(db, toRowId(body.themeId));
  if (!theme) throw fieldError(text('field.theme'), text('problem.noTheme'));
  const logo_file_id = await logoOf(db, stored, body.logoId);
  if (theme.id === stored.theme_id && logo_file_id === stored.logo_file_id) return brandingOf(db, stored, baseUrl);
  return brandingOf(db, await updateBranding(db, stored.id, { theme_id: theme.id, logo_file_id }), baseUrl);
}

async function logoOf(db: Db, stored: ClientRow, sent: Call<'updateClientBranding'>['body']['logoId']) {
  if (sent === null || sent === undefined) return stored.logo_file_id;
  const file = await findFileInfo(db, toRowId(sent));
  if (file?.client_id === stored.id && file.is_deleted === 0) return file.id;
  throw fieldError(text('field.logo'), text('problem.noFile'));
}

async function clientOf(db: Db, id: number): Promise<ClientRow> {
  const client = await findClient(db, id);
  if (!client) throw new Refusal('not-found');
  return client;
}

async function brandingOf(db: Db, client: ClientRow, baseUrl: string): Promise<Client> {
  const theme = await findClientTheme(db, client.id);
  const files = await findFileInfos(db, [client.logo_file_id, theme?.image_file_id ?? null]);
  return presentClient(client, theme, files, baseUrl);
}

async function getThemes({ db, baseUrl }: Call<'getThemes'>) {
  const themes = await listThemes(db);
  const files = await findFileInfos(
    db,
    themes.map((theme) => theme.image_file_id),
  );
  return themes.map((theme) => presentTheme(theme, files, baseUrl));
}
