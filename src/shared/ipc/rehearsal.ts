import { type Static, Type } from 'typebox';
import { Exactly, Id } from '../entities/base.ts';
import { Welcome } from './play.ts';

/** A rehearsal: a game that is played to try a campaign, and that no database or server receives. */

/** The end that the people who rehearse have chosen. */
export const RehearsedOutcome = Type.Union([
  Exactly({ kind: Type.Literal('chance') }),
  /** The wheel ends at this total. */
  Exactly({ kind: Type.Literal('points'), points: Type.Integer({ minimum: 0 }) }),
  /** The wheel or the board awards this prize. */
  Exactly({ kind: Type.Literal('prize'), prizeId: Id }),
  /** The first spin lands on Press Your Luck. */
  Exactly({ kind: Type.Literal('luck') }),
  /** The first spin lands on Press Your Luck, and the board's press hits a whammy. */
  Exactly({ kind: Type.Literal('whammy') }),
]);
export type RehearsedOutcome = Static<typeof RehearsedOutcome>;

/** The first screen: the visitor's welcome, or the wheel as after a quiz without a mistake. */
export const RehearsalStart = Type.Union([Type.Literal('welcome'), Type.Literal('wheel')]);
export type RehearsalStart = Static<typeof RehearsalStart>;

/** A prize of the rehearsed campaign. */
export const RehearsedPrize = Type.Object({
  id: Id,
  name: Type.String(),
  game: Type.Union([Type.Literal('wheel'), Type.Literal('board')]),
  /** False if even a player with every answer right cannot get the points that the prize needs. */
  isReachable: Type.Boolean(),
});
export type RehearsedPrize = Static<typeof RehearsedPrize>;

/** What a campaign lacks, so that visitors could not play all of it. */
export const Lack = Type.Union([
  Type.Literal('no-questions'),
  Type.Literal('no-wheel-prizes'),
  Type.Literal('no-board-prizes'),
]);
export type Lack = Static<typeof Lack>;

export const RehearsalView = Type.Object({
  welcome: Welcome,
  /** The number of spins that a player with every answer right earns. */
  spins: Type.Integer(),
  prizes: Type.Array(RehearsedPrize),
  lacks: Type.Array(Lack),
});
export type RehearsalView = Static<typeof RehearsalView>;
