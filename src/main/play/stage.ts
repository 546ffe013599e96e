import { type Static, Type } from 'typebox';
import { Outcome, PendingSpin } from '#shared/ipc/play.ts';

/**
 * Where a play stands, as kept on disk. As a union it cannot hold a pending spin and an open offer at once. The screen
 * gets a StageView.
 */
export const Stage = Type.Union([
  Type.Object({ kind: Type.Literal('quiz') }),
  Type.Object({ kind: Type.Literal('quiz-ended') }),
  Type.Object({ kind: Type.Literal('wheel') }),
  Type.Object({ kind: Type.Literal('spinning'), spin: PendingSpin }),
  Type.Object({ kind: Type.Literal('offer') }),
  /** `openedAt` is a moment of this run, in milliseconds: after a restart the board opens again with another seed. */
  Type.Object({ kind: Type.Literal('board'), seed: Type.String(), openedAt: Type.Number() }),
  /** `seenAt`: when the player saw how it ended, in milliseconds since the epoch. */
  Type.Object({ kind: Type.Literal('finished'), outcome: Outcome, seenAt: Type.Optional(Type.Number()) }),
]);
export type Stage = Static<typeof Stage>;
