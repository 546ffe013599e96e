import type { Campaign } from '../entities/campaign.ts';
import type { Game } from '../entities/game.ts';
import type { Prize } from '../entities/prize.ts';
import { gamesOf } from '../games.ts';
import { pressYourLuckPrizes, wheelPrizes } from './prizes.ts';
import { type CampaignDates, hasBegunAt, isOverAt, isPausedAt } from './show-window.ts';

/**
 * The state of a campaign for the people who run it (docs/specification.md, 3.2). A draft lacks something that a play
 * needs, and a ready one waits for its start.
 */
export type ShowState = 'draft' | 'ready' | 'live' | 'paused' | 'over' | 'archived';

export interface Show extends CampaignDates, Partial<Pick<Campaign, 'campaignType' | 'prizes' | 'archivedDate'>> {
  /** Null or missing if unknown, which counts as enough. */
  questionCount?: number | null | undefined;
}

/** Returns the state of a campaign at `now`, in milliseconds since the epoch. */
export function showStateAt(show: Show, now: number): ShowState {
  if (Date.parse(show.archivedDate ?? '') <= now) return 'archived';
  if (isOverAt(show, now)) return 'over';
  if (!isComplete(show)) return 'draft';
  if (!hasBegunAt(show, now)) return 'ready';
  return isPausedAt(show, now) ? 'paused' : 'live';
}

/** True if the campaign has a question, and a prize for each of its games. Unknown questions or prizes count as enough. */
export const isComplete = ({ campaignType, prizes, questionCount }: Show): boolean =>
  questionCount !== 0 && (!prizes || gamesOf(campaignType).every((game) => PRIZES[game](prizes).length > 0));

const PRIZES: Record<Game, (prizes: readonly Prize[]) => Prize[]> = {
  wheel: wheelPrizes,
  board: pressYourLuckPrizes,
};
