import { type Static, Type } from 'typebox';
import { Id, Maybe, Timestamp } from './base.ts';

/** The changes that administrators can make to a played campaign (docs/specification.md, 4.1). */
export const CampaignActionKind = Type.Enum(['extended', 'units-added']);
export type CampaignActionKind = Static<typeof CampaignActionKind>;

/** The record of a change to a played campaign. */
export const CampaignAction = Type.Object({
  id: Id,
  kind: CampaignActionKind,
  /** The prize that got units; null for an extension. */
  prizeName: Maybe(Type.String()),
  /** The end date, or the units left, before the change. */
  from: Type.String(),
  /** The end date, or the units left, after the change. */
  to: Type.String(),
  /** Why, in the administrator's words; null if they gave no reason. */
  reason: Maybe(Type.String()),
  /** The administrator's name; null once the account is deleted. */
  doneBy: Maybe(Type.String()),
  doneDate: Timestamp,
});
export type CampaignAction = Static<typeof CampaignAction>;

/** Units to add to a prize. */
export const PrizeAddition = Type.Object({ prizeId: Id, units: Type.Number() });
export type PrizeAddition = Static<typeof PrizeAddition>;
