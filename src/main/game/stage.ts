import { type Static, Type } from 'typebox';
import { Outcome, PendingSpin } from '#shared/ipc/play.ts';

const Kind = <const Name extends string>(kind: Name) => Type.Literal(kind);

/**
 * Where a play stands, as kept on disk. As a union it cannot hold a pending spin and an open offer at once. The screen
 * gets a StageView.
 */
export const Stage = Type.Union([
  Type.Object({ kind: Kind('quiz') }),
  Type.Object({ kind: Kind('quiz-ended') }),
  Type.Object({ kind: Kind('wheel') }),
  Type.Object({ kind: Kind('spinning'), spin: PendingSpin }),
  Type.Object({ kind: Kind('offer') }),
  /** `openedAt` is in milliseconds since the epoch. */
  Type.Object({ kind: Kind('board'), seed: Type.String(), openedAt: Type.Number() }),
  Type.Object({ kind: Kind('finished'), outcome: Outcome }),
]);
export type Stage = Static<typeof Stage>;

/** The stage if it is of that kind, else null. */
export const stageIf = <Kind extends Stage['kind']>(stage: Stage, kind: Kind): Extract<Stage, { kind: Kind }> | null =>
  stage.kind === kind ? (stage as Extract<Stage, { kind: Kind }>) : null;
