import type { ResponseOf } from '#shared/api/endpoints.ts';
import { type Id, isSameId, isSameIdIfTold, listOf } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { GameDetails } from '#shared/entities/game-details.ts';
import { GAME_FINISHED, type GameStatus } from '#shared/entities/game-status.ts';
import type { Vendor } from '#shared/entities/vendor.ts';
import { AppError } from '#shared/errors.ts';
import { gamesOf } from '#shared/games.ts';
import { askedCount } from '#shared/rules/asked-questions.ts';
import { nextOrLast } from '#shared/rules/closed-campaigns.ts';
import { isYes } from '#shared/rules/flag.ts';
import { languageOf } from '#shared/rules/languages.ts';
import { hoursOf } from '#shared/rules/opening-hours.ts';
import { fetchAvailablePrizes } from '../link/available-prizes.ts';
import type { ApiClient } from '../link/client.ts';
import type { Reads } from '../link/reads.ts';
import type { Visit } from '../link/visit.ts';
import { text } from '../texts.ts';
import type { PlaySource } from './game.ts';

/** Reads the data of plays (docs/specification.md, 7.2) from the server or the cache. */
export class GameSource {
  readonly #api: ApiClient;
  readonly #reads: Reads;

  constructor(api: ApiClient, reads: Reads) {
    this.#api = api;
    this.#reads = reads;
  }

  /**
   * Reads the welcome screen's data. Reads the questions of every campaign too, to count and cache them. If that fails for
   * a campaign, its number of questions is null. `isFinished` is null if the server does not send it.
   *
   * @throws RequestFailure
   */
  async welcome(visit: Visit, vendorId: Id | null) {
    const [details, logoUrl] = await Promise.all([this.#details(visit), this.#logoUrl(vendorId, visit)]);
    const campaigns = listOf(details.data?.campaigns);
    const counts = await Promise.allSettled(campaigns.map((campaign) => this.#questions(campaign, visit)));
    return {
      campaigns: campaigns.map((campaign, index) => {
        const count = counts[index];
        return {
          id: campaign.id,
          campaignName: campaign.campaignName ?? '',
          language: languageOf(campaign),
          typeName: campaign.campaignType?.campaignTypeDescription?.trim() ?? '',
          games: [...gamesOf(campaign.campaignType)],
          questionCount: count?.status === 'fulfilled' ? askedCount(campaign, count.value.length) : null,
          bonusPoints: campaign.bonusPointsAwarded ?? 0,
          hours: hoursOf(campaign),
          isFinished: campaign.gameStatuses ? statusIn(campaign, visit.userId)?.gameStatusType === GAME_FINISHED : null,
        };
      }),
      closed: campaigns.length > 0 ? null : nextOrLast(listOf(details.data?.closedCampaigns)),
      theme: details.data?.theme?.description?.trim().toLowerCase() || 'full',
      logoUrl,
      isStale: details.isStale,
    };
  }

  /** Reads the data of one play. @throws RequestFailure; AppError if the campaign is not assigned to the player */
  async play(visit: Visit, campaignId: Id): Promise<PlaySource> {
    const { userId } = visit;
    const query = { campaignId, userId };
    const [details, progress, status, prizes] = await Promise.all([
      this.#details(visit),
      this.#reads.readOrNull('getUserProgress', { query }, visit),
      this.#reads.readOrNull('getGameStatus', { query }, visit, isStatus),
      this.#reads.readWith(prizesKey(campaignId), visit, (token) =>
        fetchAvailablePrizes(this.#api, campaignId, { token }),
      ),
    ]);
    const campaign = listOf(details.data?.campaigns).find((candidate) => isSameId(candidate.id, campaignId));
    if (!campaign) throw new AppError('refused', text('page.nothingAssigned'));
    const own = (Array.isArray(status.data) ? status.data[0] : status.data) ?? null;
    const ofCampaign = statusIn(campaign, userId);
    return {
      content: {
        campaign,
        games: gamesOf(campaign.campaignType),
        questions: await this.#questions(campaign, visit),
        prizes: prizes.data,
      },
      // Combines both statuses, because the call may answer without the id.
      status: own || ofCampaign ? { ...ofCampaign, ...own, id: own?.id ?? ofCampaign?.id ?? null } : null,
      answers: listOf(progress.data).map((entry) => ({
        questionId: entry.questionId,
        isCorrect: isYes(entry.isCorrect),
      })),
      isFresh: !progress.isStale && !status.isStale,
    };
  }

  async #details(visit: Visit): Promise<{ data: GameDetails | null; isStale: boolean }> {
    const { data, isStale } = await this.#reads.read('getGameDetails', { query: { userId: visit.userId } }, visit);
    return { data: data[0] ?? null, isStale };
  }

  async #questions(campaign: Campaign, visit: Visit) {
    // Some servers send the questions with the campaign.
    const included = listOf(campaign.questions);
    if (included.length > 0 && included.every((question) => listOf(question.answers).length > 0)) return included;
    const { data } = await this.#reads.read('getCampaignQuestions', { params: { campaignId: campaign.id } }, visit);
    return listOf(data);
  }

  /** Returns the address of the vendor's logo, or null. A failed read gives null too, because games work without it. */
  async #logoUrl(vendorId: Id | null, visit: Visit): Promise<string | null> {
    if (vendorId === null) return null;
    try {
      const { data } = await this.#reads.read('getVendorBranding', { params: { clientId: vendorId } }, visit);
      return logoUrlOf(data);
    } catch {
      return null;
    }
  }
}

/** True if each status has at least one of its numbers. Without this check, the answer of another call could pass. */
const isStatus = (data: ResponseOf<'getGameStatus'>): boolean =>
  [data]
    .flat()
    .every((one) => one === null || NUMBERS.some((name) => isTold(one[name])) || !Object.values(one).some(isTold));

const NUMBERS = ['gameStatusType', 'totalSpinsEarned', 'remainingSpins', 'totalPointsEarned'] as const;
const isTold = (value: unknown): boolean => value !== null && value !== undefined;

/** Returns the address of a vendor's logo at the server, or null. */
export function logoUrlOf({ logo }: Vendor): string | null {
  const { base64String, mimeType, url } = logo ?? {};
  return base64String ? `data:${mimeType ?? 'image/png'};base64,${base64String}` : (url ?? null);
}

/** Returns the cache key of a campaign's prizes. */
export const prizesKey = (campaignId: Id): string => `prizes ${campaignId}`;

/** Returns the player's status from those of a campaign. */
const statusIn = (campaign: Campaign, userId: Id): GameStatus | undefined =>
  listOf(campaign.gameStatuses).find((candidate) => isSameIdIfTold(candidate.userId, userId));
