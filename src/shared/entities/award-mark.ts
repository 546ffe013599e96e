import { type Static, Type } from 'typebox';

/**
 * What an administrator should know of an awarded prize: the award comes before the status that ends the game, and is
 * compared with it then (docs/specification.md, 7.10).
 */
export const AwardMark = Type.Enum([
  /** The game has not ended, or its end has not arrived. */
  'not-confirmed',
  /** The game ended without a spin. */
  'no-spin-used',
  /** A wheel prize whose minimum the final points do not reach. */
  'points-too-low',
  /** A wheel prize below another that the points reach and that has winners left. */
  'higher-prize-left',
  /** A wheel prize, but the game ended on the board. */
  'board-played',
  /** A prize of the board, but the game ended without a press. */
  'board-not-played',
]);
export type AwardMark = Static<typeof AwardMark>;

export const isAwardMark = (mark: unknown): mark is AwardMark => (AwardMark.enum as readonly unknown[]).includes(mark);
