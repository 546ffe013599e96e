import { type Static, Type } from 'typebox';
import { Outcome, PendingSpin } from '#shared/ipc/play.ts';
import { Claim } from './claim.ts';

/**
 * The stage of a play, as stored on disk. The union excludes, for example, a pending spin together with an open offer. The
 * screen gets a StageView.
 */
export const Stage = Type.Union([
  Type.Object({ kind: Type.Literal('quiz') }),
  Type.Object({ kind: Type.Literal('quiz-ended') }),
  Type.Object({ kind: Type.Literal('wheel') }),
  Type.Object({ kind: Type.Literal('spinning'), spin: PendingSpin }),
  Type.Object({ kind: Type.Literal('offer') }),
  /** `openedAt` is a time of `clock.elapsed` in milliseconds. After a restart the board opens again. */
  Type.Object({ kind: Type.Literal('board'), seed: Type.String(), openedAt: Type.Number() }),
  /**
   * `claim` is that of a prize won here. `seenAt` is when the player first saw the outcome, in milliseconds since the
   * epoch.
   */
  Type.Object({
    kind: Type.Literal('finished'),
    outcome: Outcome,
    claim: Type.Optional(Claim),
    seenAt: Type.Optional(Type.Number()),
  }),
]);
export type Stage = Static<typeof Stage>;

/** The numbers of a play, as stored on disk. With ids and type they form the game status on the wire. */
export const Score = Type.Object({
  totalSpinsEarned: Type.Number(),
  remainingSpins: Type.Number(),
  totalPointsEarned: Type.Number(),
  isPressYourLuckSpinUsed: Type.Number(),
});
export type Score = Static<typeof Score>;
