import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe } from './base.ts';

/**
 * A game type (docs/specification.md, 3.2). The wheel's flag is `isPrizeWheelAllowed` on the reference server, and any
 * other `is…Allowed` field elsewhere, so the schema accepts further fields. Use `gamesOf` to read it.
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
