import type { Campaign } from '../entities/campaign.ts';
import type { FleetDevice } from '../entities/fleet.ts';
import type { CampaignOverview } from '../entities/overview.ts';
import type { Prize } from '../entities/prize.ts';

/** How much a note matters, the most first. */
export const READY_STATES = ['problem', 'look', 'unknown', 'ok'] as const;
export type ReadyState = (typeof READY_STATES)[number];

/** A sentence, and how much it matters. */
export interface ReadyNote {
  state: ReadyState;
  text: string;
}

/** The facts of a check. Null if they could not be read, or if the server does not have them. */
export interface ReadyFacts {
  campaign: Campaign;
  questionCount: number | null;
  prizes: readonly Prize[] | null;
  numbers: CampaignOverview | null;
  /** The kiosks in use that reach the campaign. */
  kiosks: readonly FleetDevice[] | null;
  /** The first and the last day in words, or null. */
  days: string | null;
  /** The same in the administrator's time; null if it is the venue's. */
  ownDays: string | null;
  /** The name of the venue's time zone; null if unknown, or if it is the administrator's. */
  zone: string | null;
  /** Milliseconds since the epoch. */
  now: number;
}
