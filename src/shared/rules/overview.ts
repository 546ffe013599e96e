import type { Campaign } from '../entities/campaign.ts';
import { isSameId, listOf } from '../entities/id.ts';
import type { CampaignOverview } from '../entities/overview.ts';
import type { Prize } from '../entities/prize.ts';
import { assertNever } from '../errors.ts';
import { isComplete, type ShowState, showStateAt } from './show-state.ts';
import { stockOf } from './stock.ts';

/**
 * The state and the numbers of a vendor's campaigns (docs/specification.md, 2.2). A number is null if the
 * server does not send it.
 */

/** The next step to take for a campaign. */
export type NextStep =
  | 'add-questions'
  | 'add-prizes'
  | 'add-players'
  | 'register-kiosk'
  | 'check'
  | 'see-kiosks'
  | 'add-units'
  | 'see-pause'
  | 'see-report';

export interface Glance {
  campaign: Campaign;
  state: ShowState;
  /** Null also while the campaign cannot be played. */
  visitsToday: number | null;
  /** Units of all prizes that every kiosk can award. Null also without prizes. */
  unitsLeft: number | null;
  /** Units that kiosks have reserved. */
  unitsReserved: number;
  kioskCount: number | null;
  alarmCount: number | null;
  /** Prizes that were handed over more than once; 0 also if the server does not count them. */
  conflictCount: number;
  nextStep: NextStep;
}

/** The groups of the overview, in their order. */
export const GLANCE_GROUPS = ['now', 'coming', 'over', 'archived'] as const;
export type GlanceGroup = (typeof GLANCE_GROUPS)[number];

export const GROUP_OF: Readonly<Record<ShowState, GlanceGroup>> = {
  live: 'now',
  paused: 'now',
  ready: 'coming',
  draft: 'coming',
  over: 'over',
  archived: 'archived',
};

/** Returns the campaigns at `now` (ms), the earliest first, in the groups of past campaigns the latest first. */
export function glancesAt(
  campaigns: readonly Campaign[],
  numbers: readonly CampaignOverview[],
  now: number,
): readonly Glance[] {
  const glances = campaigns.map((campaign) =>
    glanceAt(campaign, numbers.find(({ campaignId }) => isSameId(campaignId, campaign.id)) ?? null, now),
  );
  return GLANCE_GROUPS.flatMap((group) => {
    const some = glances.filter(({ state }) => GROUP_OF[state] === group);
    return group === 'now' || group === 'coming'
      ? some.toSorted((a, b) => dateOf(a.campaign.startDate) - dateOf(b.campaign.startDate))
      : some.toSorted((a, b) => dateOf(b.campaign.endDate) - dateOf(a.campaign.endDate));
  });
}

const dateOf = (date: string | null | undefined): number => {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? 0 : time;
};

function glanceAt(campaign: Campaign, numbers: CampaignOverview | null, now: number): Glance {
  const prizes = listOf(campaign.prizes);
  const notWon = unitsNotWon(prizes);
  const unitsReserved = prizes.reduce((sum, prize) => sum + (stockOf(prize)?.reserved ?? 0), 0);
  const state = showStateAt({ ...campaign, questionCount: numbers?.questionCount }, now);
  const facts = {
    campaign,
    state,
    visitsToday: GROUP_OF[state] === 'now' ? (numbers?.visitsToday ?? null) : null,
    unitsLeft: notWon === null ? null : notWon - unitsReserved,
    unitsReserved,
    kioskCount: numbers?.kioskCount ?? null,
    alarmCount: numbers?.alarmCount ?? null,
    conflictCount: numbers?.conflictCount ?? 0,
  };
  return { ...facts, nextStep: nextStep(facts, numbers) };
}

/** Returns the units of all prizes that are not won; null without prizes, or if the server does not count winners. */
export function unitsNotWon(prizes: readonly Prize[]): number | null {
  const counts = prizes.filter(({ isDeleted }) => !isDeleted).map(({ winnerTotal }) => winnerTotal ?? Number.NaN);
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.length === 0 || Number.isNaN(sum) ? null : sum;
}

/** An unknown number asks for nothing. */
function nextStep(glance: Omit<Glance, 'nextStep'>, numbers: CampaignOverview | null): NextStep {
  switch (glance.state) {
    case 'draft':
      // Prizes come first, as in the steps. Without a number of questions, this tells whether the prizes are complete.
      return isComplete(glance.campaign) ? 'add-questions' : 'add-prizes';
    case 'ready':
      if (numbers?.playerCount === 0 && !glance.campaign.walkUpConsent) return 'add-players';
      return glance.kioskCount === 0 ? 'register-kiosk' : 'check';
    case 'live':
      if (glance.alarmCount) return 'see-kiosks';
      return glance.unitsLeft === 0 && glance.unitsReserved === 0 ? 'add-units' : 'see-report';
    case 'paused':
      return 'see-pause';
    case 'over':
    case 'archived':
      return 'see-report';
    default:
      return assertNever(glance.state);
  }
}
