import { type Static, Type } from 'typebox';
import { Id, Maybe, Timestamp } from './base.ts';
import { ClaimState, GivenBefore } from './claim.ts';

const HandOverId = Type.String({ minLength: 8, maxLength: 100 });

/** A prize that staff have given to its winner at a kiosk (docs/specification.md, 4.14). */
export const HandOver = Type.Object({
  /** Made by the kiosk. A repeated request with the same id changes nothing. */
  id: HandOverId,
  claimCode: Type.String({ maxLength: 20 }),
});
export type HandOver = Static<typeof HandOver>;

/** A hand-over that staff take back, such as a mistaken one. */
export const HandOverUndo = Type.Object({ id: HandOverId, reason: Type.String() });
export type HandOverUndo = Static<typeof HandOverUndo>;

/** The state of a hand-over. */
export const HandOverState = Type.Enum([
  /** The first that arrived. */
  'standing',
  /** Another one arrived before, so a second unit was given. */
  'conflict',
  'undone',
  /** From a kiosk that is not trusted, so it does not count (7.11). */
  'distrusted',
  /** No prize with this code has arrived yet. */
  'unmatched',
  /** The prize with this code is another vendor's. */
  'other-vendor',
]);
export type HandOverState = Static<typeof HandOverState>;

/** The server's answer to a kiosk about its hand-over. */
export const OwnHandOver = Type.Object({
  id: Type.String(),
  claimCode: Type.String(),
  state: HandOverState,
  handedOverDate: Timestamp,
  prizeName: Maybe(Type.String()),
  /** The state of the prize with all its hand-overs. */
  claimState: ClaimState,
  /** The hand-over that counts instead of this one. */
  other: Maybe(GivenBefore),
});
export type OwnHandOver = Static<typeof OwnHandOver>;

/** A hand-over, as administrators see it. */
export const HandOverRecord = Type.Object({
  id: Id,
  state: HandOverState,
  /** Null if the moment is unknown. */
  handedOverDate: Maybe(Timestamp),
  receivedDate: Timestamp,
  /** The kiosk of the desk, or the administrator's name; both null once deleted. */
  kioskName: Maybe(Type.String()),
  doneBy: Maybe(Type.String()),
  /** The undo. It does not count unless the state is `undone`, because its kiosk is not trusted. */
  undoneDate: Maybe(Timestamp),
  undoneReason: Maybe(Type.String()),
});
export type HandOverRecord = Static<typeof HandOverRecord>;

/** A won prize with its winner and hand-overs. */
export const Winner = Type.Object({
  /** Null for a hand-over of an unknown prize, or of another vendor's; then the player and the prize are null too. */
  awardId: Maybe(Id),
  claimCode: Type.String(),
  userName: Maybe(Type.String()),
  email: Maybe(Type.String()),
  prizeName: Maybe(Type.String()),
  /** Null if the moment is unknown. */
  wonDate: Maybe(Timestamp),
  kioskName: Maybe(Type.String()),
  state: ClaimState,
  handOvers: Type.Array(HandOverRecord),
});
export type Winner = Static<typeof Winner>;

/** A campaign's winners, latest first. */
export const Winners = Type.Object({
  /** The last day to claim a prize; null for no limit. */
  lastDay: Maybe(Type.String()),
  winners: Type.Array(Winner),
});
export type Winners = Static<typeof Winners>;
