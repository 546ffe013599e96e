import type { Id } from '#shared/entities/base.ts';
import type { GameDetails } from '#shared/entities/game-details.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { User } from '#shared/entities/user.ts';
import type { ProgressEntry } from '#shared/entities/user-answer.ts';
import type { SteadyMs } from '#shared/ports.ts';
import { closedCampaign } from '#shared/rules/closed-campaigns.ts';
import { isOpenAt, lastChangeBefore } from '#shared/rules/show-window.ts';
import type { Reads } from '../link/reads.ts';
import { prizesKey } from '../play/source.ts';
import type { PreparedCampaign } from '../registration/prepared.ts';
import type { SteadyTime } from '../registration/steady-time.ts';

/** The server's time and the kiosk's steady time. */
type Now = Pick<SteadyTime, 'date' | 'now'>;

/** A prepared campaign with one player's progress at the download. */
export interface PreparedPlay {
  prepared: PreparedCampaign;
  player: { status?: GameStatus | null | undefined; progress?: ProgressEntry[] | null | undefined };
}

/**
 * Puts a player's prepared data into the cache of reads, so that the play takes the same path as one that loses the
 * network midway. Newer cached data stays.
 */
export function seedCache(reads: Reads, user: User & { id: Id }, plays: readonly PreparedPlay[], time: Now): void {
  const newest = Math.max(0, ...plays.map(({ prepared }) => prepared.knownAt)) as SteadyMs;
  const now = time.date();
  // A list that was cached earlier may show a campaign as open or closed that has closed or opened since.
  const lastChange = Math.max(0, ...plays.map(({ prepared }) => lastChangeBefore(prepared.content.campaign, now)));
  const listedAt = Math.max(newest, lastChange === 0 ? 0 : time.now() - (now - lastChange)) as SteadyMs;
  reads.seed('getUser', { params: { id: user.id } }, user, newest);
  reads.seed('getGameDetails', { query: { userId: user.id } }, [detailsFor(plays, now)], listedAt);
  for (const { prepared, player } of plays) {
    const { content, knownAt } = prepared;
    const campaignId = content.campaign.id;
    const query = { campaignId, userId: user.id };
    reads.seed('getUserProgress', { query }, player.progress ?? [], knownAt);
    reads.seed('getGameStatus', { query }, player.status ?? null, knownAt);
    reads.seed('getCampaignQuestions', { params: { campaignId } }, [...(content.questions ?? [])], knownAt);
    reads.seedWith(prizesKey(campaignId), content.campaign.prizes ?? [], knownAt);
    const { vendor } = content;
    if (vendor) reads.seed('getVendorBranding', { params: { clientId: vendor.id } }, vendor, knownAt);
  }
}

/** Returns the campaigns as the server would list them at `now`. */
function detailsFor(plays: readonly PreparedPlay[], now: number): GameDetails {
  const open = plays.filter(({ prepared }) => isOpenAt(prepared.content.campaign, now));
  return {
    campaigns: open.map(({ prepared, player }) => ({
      ...prepared.content.campaign,
      gameStatuses: player.status ? [player.status] : [],
    })),
    closedCampaigns: plays
      .filter((play) => !open.includes(play))
      .map(({ prepared: { content } }) => closedCampaign(content.campaign, now)),
    theme: plays[0]?.prepared.content.theme,
  };
}
