import { isSameId, listOf } from '../entities/id.ts';
import type { CampaignOverview } from '../entities/overview.ts';
import type { Vendor } from '../entities/vendor.ts';
import { type Glance, GROUP_OF } from './overview.ts';

/** The steps to a vendor's first show, in their order (docs/specification.md, 2.2). */
const FIRST_STEPS = ['branding', 'campaign', 'questions', 'people', 'kiosk'] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

export interface FirstStep {
  name: FirstStepName;
  /** One step at most is 'next': the first that is not done. */
  state: 'done' | 'next' | 'open';
}

export interface FirstShow {
  /** The campaign of the first show; null before the first campaign. */
  glance: Glance | null;
  steps: readonly FirstStep[];
}

/**
 * Returns the steps to the first show. Returns null once a campaign has been played or all steps are done, and while the
 * vendor or the campaign's numbers are unknown. `numbers` is null at a server without them, which may lack kiosks too.
 */
export function firstShow(
  vendor: Vendor | null,
  glances: readonly Glance[],
  numbers: readonly CampaignOverview[] | null,
): FirstShow | null {
  const isPlayed = glances.some(({ campaign }) => campaign.hasCampaignUserProgress);
  const glance = glances.find(({ state }) => GROUP_OF[state] === 'now' || GROUP_OF[state] === 'coming') ?? null;
  const known = numbers?.find(({ campaignId }) => isSameId(campaignId, glance?.campaign.id));
  if (vendor === null || isPlayed || (glance !== null && !known)) return null;
  const isDone: Readonly<Record<FirstStepName, boolean>> = {
    branding: isBranded(vendor),
    campaign: glance !== null && listOf(glance.campaign.prizes).length > 0,
    questions: (known?.questionCount ?? 0) > 0,
    people: (known?.playerCount ?? 0) > 0 || Boolean(glance?.campaign.walkUpConsent),
    kiosk: (known?.kioskCount ?? 0) > 0,
  };
  const names = FIRST_STEPS.filter((name) => name !== 'kiosk' || numbers !== null);
  const next = names.find((name) => !isDone[name]);
  if (next === undefined) return null;
  const stateOf = (name: FirstStepName) => (isDone[name] ? 'done' : name === next ? 'next' : 'open');
  return { glance, steps: names.map((name) => ({ name, state: stateOf(name) })) };
}

/** True if a vendor has chosen its branding. The reference server gives each new vendor a theme, at version 1. */
const isBranded = ({ logo, logoId, theme, version }: Vendor): boolean =>
  Boolean(logo ?? logoId) || (typeof version === 'number' ? version > 1 : Boolean(theme));
