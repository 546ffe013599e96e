import { type Static, Type } from 'typebox';
import { Maybe, MaybeList, Timestamp } from './base.ts';
import { Campaign } from './campaign.ts';
import { Theme } from './theme.ts';

/** A campaign that is assigned to the player, but has not begun or is over. */
export const ClosedCampaign = Type.Object({
  campaignName: Maybe(Type.String()),
  startDate: Maybe(Timestamp),
  endDate: Maybe(Timestamp),
  isOver: Type.Boolean(),
});
export type ClosedCampaign = Static<typeof ClosedCampaign>;

/** What a player may play, and the look of it. */
export const GameDetails = Type.Object({
  campaigns: MaybeList(Campaign),
  /** Told to who comes too early or too late. Not every server says so. */
  closedCampaigns: MaybeList(ClosedCampaign),
  theme: Maybe(Theme),
});
export type GameDetails = Static<typeof GameDetails>;
