import type { Id } from '#shared/entities/base.ts';
import type { ClaimState } from '#shared/entities/claim.ts';
import { stepPath } from '../shell/StepBar.tsx';

/** The part of the page's address that names the state selected at first. */
export const STATE = 'state';

/** Returns the address of a campaign's winners whose prizes have this state. */
export const winnersPath = (homePath: string, campaignId: Id, state: ClaimState): string =>
  `${stepPath(homePath, 'winners', campaignId)}?${STATE}=${state}`;
