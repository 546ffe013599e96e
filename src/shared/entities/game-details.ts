import { type Static, Type } from 'typebox';
import { Maybe, MaybeList, Timestamp } from './base.ts';
import { Campaign } from './campaign.ts';
import { Theme } from './theme.ts';

/** An assigned campaign that is not open yet, paused, or already closed. */
export const ClosedCampaign = Type.Object({
  campaignName: Maybe(Type.String()),
  startDate: Maybe(Timestamp),
  endDate: Maybe(Timestamp),
  isOver: Type.Boolean(),
  /** When the pause of the campaign ends; null without a pause. */
  pausedUntil: Maybe(Timestamp),
});
export type ClosedCampaign = Static<typeof ClosedCampaign>;

/** A player's campaigns and the theme. */
export const GameDetails = Type.Object({
  campaigns: MaybeList(Campaign),
  /** Campaigns not yet open or already closed. Not every server sends these. */
  closedCampaigns: MaybeList(ClosedCampaign),
  theme: Maybe(Theme),
});
export type GameDetails = Static<typeof GameDetails>;
