import type { CampaignType } from '../entities/campaign-type.ts';
import { isYes } from './flag.ts';

/** Whether the game has a wheel: any `is…Allowed` but the one of Press Your Luck (docs/specification.md, 3.2). */
export function isWheelAllowed(type: CampaignType | null | undefined): boolean {
  return Object.entries(type ?? {}).some(
    ([name, value]) =>
      /^is.+Allowed$/.test(name) && name !== 'isPressYourLuckAllowed' && isYes(value as boolean | number | null),
  );
}

/** Whether a wheel's spin can lead to the board. */
export const isPressYourLuckAllowed = (type: CampaignType | null | undefined): boolean =>
  isYes(type?.isPressYourLuckAllowed);
