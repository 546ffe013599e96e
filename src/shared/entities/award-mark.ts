import { type Static, Type } from 'typebox';

/**
 * A doubt about an awarded prize, for administrators. The award arrives before the status that ends the game, and is
 * compared with that status later (docs/specification.md, 7.10).
 */
export const AwardMark = Type.Enum([
  /** The game has not ended, or its end has not arrived yet. */
  'not-confirmed',
  /** The game ended without a spin. */
  'no-spin-used',
  /** A wheel prize with a minimum above the final points. */
  'points-too-low',
  /** A wheel prize, although the points reach a higher one that is in stock. */
  'higher-prize-left',
  /** A wheel prize, although the game ended on the board. */
  'board-played',
  /** A prize of the board, although the game ended without a press. */
  'board-not-played',
]);
export type AwardMark = Static<typeof AwardMark>;

export const isAwardMark = (mark: unknown): mark is AwardMark => (AwardMark.enum as readonly unknown[]).includes(mark);
