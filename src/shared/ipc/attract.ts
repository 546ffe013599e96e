import { type Static, Type } from 'typebox';
import { Id } from '../entities/base.ts';
import { Game } from '../entities/game.ts';
import { Language } from './language.ts';
import { OpeningHours } from './opening-hours.ts';

/** A prize on the attract screen. */
export const AttractPrize = Type.Object({
  name: Type.String(),
  language: Language,
  /** An address within the app. */
  imageUrl: Type.Union([Type.String(), Type.Null()]),
});
export type AttractPrize = Static<typeof AttractPrize>;

/** The content of the attract loop, from the kiosk's own data, without a request. */
export const AttractView = Type.Object({
  /** The campaigns that can be played now. Empty on a kiosk that was never used. */
  campaigns: Type.Array(
    Type.Object({
      id: Id,
      campaignName: Type.String(),
      language: Language,
      games: Type.Array(Game),
      /** The venue's opening hours; null if it names none. */
      hours: Type.Union([OpeningHours, Type.Null()]),
      /** The prizes in stock, the grandest first. */
      prizes: Type.Array(AttractPrize),
    }),
  ),
  /** Without an open campaign, when the first pause ends, as ISO 8601; otherwise null. */
  backAt: Type.Union([Type.String(), Type.Null()]),
  /** The lower-cased theme description, or 'full' if none is known. */
  theme: Type.String(),
  logoUrl: Type.Union([Type.String(), Type.Null()]),
});
export type AttractView = Static<typeof AttractView>;
