import type { FastifyInstance } from 'fastify';
import type { OfflinePackage, RosterPlayer } from '#shared/entities/offline-package.ts';
import type { Db } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { presentPlayerCampaign } from '../presenters/campaign.ts';
import { presentFileOf } from '../presenters/file.ts';
import { presentGameStatus, presentProgressEntry } from '../presenters/play.ts';
import { presentUser } from '../presenters/user.ts';
import { findCampaign, findCampaignType, hasProgress } from '../repositories/campaigns.ts';
import { findFileInfos } from '../repositories/files.ts';
import { listCampaignAnswers, listCampaignStatuses, listRosterUsers } from '../repositories/roster.ts';
import { isPutAway } from '../rules/put-away.ts';
import { signInVerifier } from '../security/sign-in-verifier.ts';
import { brandingOf, vendorOf } from './branding.ts';
import type { PackageVersions } from './package-versions.ts';
import { unreservedPrizes } from './prizes.ts';
import { readQuestions } from './questions.ts';
import { type Call, route } from './route.ts';

/** How long a kiosk may log players in without the server: one show and the days of travel before it. */
export const OFFLINE_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** The offline package (docs/specification.md, 7.13). */
export function registerOffline(app: FastifyInstance, versions: PackageVersions): void {
  route(app, 'getOfflinePackage', (call) => getOfflinePackage(call, versions));
}

async function getOfflinePackage(
  { params, device, db, services, baseUrl }: Call<'getOfflinePackage'>,
  versions: PackageVersions,
): Promise<OfflinePackage> {
  const campaignId = toRowId(params.campaignId);
  // Read before the content, so that a change in between makes the kiosk download the package again.
  const version = await versions.next(campaignId);
  const campaign = device.campaignIds.has(campaignId) && (await findCampaign(db, campaignId));
  if (!campaign || isPutAway(campaign)) throw new Refusal('not-permitted-for-device');
  // The kiosk adds the units that it leases itself.
  const prizes = await unreservedPrizes({ db, services, baseUrl }, campaignId);
  const type = await findCampaignType(db, campaign.campaign_type_id);
  const vendor = await brandingOf(db, await vendorOf(db, device.vendorId), baseUrl);
  const has_progress = Number(await hasProgress(db, campaignId));
  const now = services.clock.now();
  return {
    version,
    preparedDate: new Date(now).toISOString(),
    expiresDate: new Date(now + OFFLINE_LIFETIME_MS).toISOString(),
    campaign: presentPlayerCampaign({ ...campaign, has_progress }, type, { statuses: [], prizes }),
    questions: await readQuestions({ db, baseUrl }, campaignId),
    theme: vendor.theme ?? null,
    vendor,
    players: await rosterOf(db, campaignId, baseUrl),
  };
}

/** Returns the players who can log in offline. Skips players without a password. */
async function rosterOf(db: Db, campaignId: number, baseUrl: string): Promise<RosterPlayer[]> {
  const users = await listRosterUsers(db, campaignId);
  const fileIds = users.map((user) => user.manager_avatar_file_id);
  const avatars = await findFileInfos(db, fileIds);
  const answers = Map.groupBy(await listCampaignAnswers(db, campaignId), ({ user_id }) => user_id);
  const statuses = new Map((await listCampaignStatuses(db, campaignId)).map((status) => [status.user_id, status]));
  return users.flatMap((user) => {
    const verifier = signInVerifier(user.password_hash);
    const status = statuses.get(user.id);
    if (!verifier) return [];
    return {
      user: presentUser(user, presentFileOf(user.manager_avatar_file_id, avatars, baseUrl)),
      status: status ? presentGameStatus(status) : null,
      progress: (answers.get(user.id) ?? []).map(presentProgressEntry),
      verifier,
    };
  });
}
