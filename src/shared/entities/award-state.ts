import { type Static, Type } from 'typebox';

/** Whether a player's award counts, for the player (docs/specification.md, 4.13). */
export const AwardState = Type.Enum([
  /** The player has no award in the campaign. */
  'none',
  'counted',
  /** An administrator must confirm it. */
  'held',
  /** The kiosk of the award is not trusted. */
  'void',
  'withdrawn',
  /** Not claimed in time, and back in the stock. */
  'returned',
]);
export type AwardState = Static<typeof AwardState>;

export const isAwardState = (state: unknown): state is AwardState =>
  (AwardState.enum as readonly unknown[]).includes(state);
