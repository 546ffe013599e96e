import type { ResponseOf } from '#shared/api/endpoints.ts';
import { type Id, isSameId, listOf } from '#shared/entities/base.ts';
import type { OfflinePackage } from '#shared/entities/offline-package.ts';
import { AppError } from '#shared/errors.ts';
import type { Media } from '../link/media.ts';
import type { Visit } from '../link/visit.ts';
import type { Sessions } from '../login/sessions.ts';
import type { Rehearsable } from '../play/rehearsal.ts';
import { logoUrlOf } from '../play/source.ts';
import { text } from '../texts.ts';
import type { AdminDesk } from './admin-desk.ts';
import { mapFileUrls } from './file-urls.ts';

/**
 * Reads a campaign with the calls that the administrators' steps use too, so that any server can rehearse.
 *
 * @throws AppError
 */
export async function readRehearsable(
  desk: Pick<AdminDesk, 'call'>,
  sessions: Pick<Sessions, 'user'>,
  visit: Visit,
  campaignId: Id,
): Promise<Rehearsable> {
  const { clientId } = await sessions.user(visit);
  const ofVendor = { params: { clientId: clientId ?? '' } };
  const [campaigns, questions, vendor] = (await Promise.all([
    desk.call(visit, 'getCampaigns', ofVendor),
    desk.call(visit, 'getCampaignQuestions', { params: { campaignId } }),
    desk.call(visit, 'getVendorBranding', ofVendor),
  ])) as [ResponseOf<'getCampaigns'>, ResponseOf<'getCampaignQuestions'>, ResponseOf<'getVendorBranding'>];
  const campaign = listOf(campaigns).find(({ id }) => isSameId(id, campaignId));
  if (!campaign) throw new AppError('refused', text('rehearsal.noCampaign'));
  return {
    campaign,
    questions: listOf(questions),
    prizes: listOf(campaign.prizes),
    theme: vendor.theme?.description ?? null,
    logoUrl: logoUrlOf(vendor),
  };
}

/** Returns the campaign of an offline package, with picture addresses that the screen may load. */
export function fromPackage(content: OfflinePackage, media: Pick<Media, 'localUrl'>): Rehearsable {
  const { campaign, questions, theme, vendor } = mapFileUrls(content, media.localUrl) as OfflinePackage;
  return {
    campaign,
    questions: listOf(questions),
    prizes: listOf(campaign.prizes),
    theme: theme?.description ?? null,
    logoUrl: vendor ? logoUrlOf(vendor) : null,
  };
}
