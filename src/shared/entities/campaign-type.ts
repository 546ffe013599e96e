import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe } from './base.ts';

/**
 * A kind of game (docs/specification.md, 3.2). The wheel's own flag is `isPrizeWheelAllowed` on the reference server and
 * any other `is…Allowed` field elsewhere, which is why further fields are let through: ask `gamesOf`.
 */
export const CampaignType = Type.Object(
  {
    id: Maybe(Id),
    campaignTypeDescription: Maybe(Type.String()),
    isPrizeWheelAllowed: Maybe(Flag),
    isPressYourLuckAllowed: Maybe(Flag),
  },
  { additionalProperties: true },
);
export type CampaignType = Static<typeof CampaignType> & Readonly<Record<string, unknown>>;
