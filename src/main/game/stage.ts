import { type Static, Type } from 'typebox';
import { Outcome, PendingSpin } from '#shared/ipc/play.ts';

const Kind = <const Name extends string>(kind: Name) => Type.Literal(kind);

/**
 * Where a play stands, as it is kept on disk: one of these and nothing beside it, so that a spin cannot be pending while
 * an offer is open. What the screen shows of it is a StageView.
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

/** The stage of that kind, or null where the play is at another one. */
export const stageIf = <Kind extends Stage['kind']>(stage: Stage, kind: Kind): Extract<Stage, { kind: Kind }> | null =>
  stage.kind === kind ? (stage as Extract<Stage, { kind: Kind }>) : null;
