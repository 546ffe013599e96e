import { type Static, Type } from 'typebox';
import { Id } from '../entities/base.ts';
import { Game } from '../entities/game.ts';

/** A prize as an invitation shows it. */
export const AttractPrize = Type.Object({
  name: Type.String(),
  /** At an address of the screen's own. */
  imageUrl: Type.Union([Type.String(), Type.Null()]),
});
export type AttractPrize = Static<typeof AttractPrize>;

/** What the attract loop shows: what this kiosk holds of its campaigns, without asking anybody. */
export const AttractView = Type.Object({
  /** Those that can be played right now; none on a kiosk that was never used. */
  campaigns: Type.Array(
    Type.Object({
      id: Id,
      campaignName: Type.String(),
      games: Type.Array(Game),
      /** Those that can still be won, the grandest first. */
      prizes: Type.Array(AttractPrize),
    }),
  ),
  /** Lower-cased theme description, 'full' when none is known. */
  theme: Type.String(),
  logoUrl: Type.Union([Type.String(), Type.Null()]),
});
export type AttractView = Static<typeof AttractView>;
