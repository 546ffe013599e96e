import { type Static, Type } from 'typebox';
import { Maybe, MaybeList } from './base.ts';
import { Campaign } from './campaign.ts';
import { Theme } from './theme.ts';

/** What a player may play, and the look of it. */
export const GameDetails = Type.Object({
  campaigns: MaybeList(Campaign),
  theme: Maybe(Theme),
});
export type GameDetails = Static<typeof GameDetails>;
