import { type Static, Type } from 'typebox';
import { Id } from '../entities/base.ts';

/** Why the second kiosk does not have what is unsent here. */
export const CopyProblem = Type.Union([
  /** The server has not told this kiosk yet what the keys of its copies are made of. */
  Type.Literal('no-secret'),
  /** Nothing answers at the second kiosk's address. */
  Type.Literal('away'),
  /** What answers does not prove to be the second kiosk: it is another one, or has given this one up. */
  Type.Literal('stranger'),
  /** Its disk has no room. */
  Type.Literal('full'),
  /** There is more unsent than a copy holds. */
  Type.Literal('too-large'),
]);
export type CopyProblem = Static<typeof CopyProblem>;

/** Why work would be lost with this computer, or may be. */
export const UnplugRisk = Type.Union([
  /** The server runs on this computer, too. */
  Type.Literal('server-here'),
  /** Something waits here for another server, of which no copy is made. */
  Type.Literal('elsewhere'),
  /** Something is unsent, and no second kiosk keeps a copy. */
  Type.Literal('no-keeper'),
  /** What is unsent has changed since the last copy, which will be replaced soon. */
  Type.Literal('copying'),
  CopyProblem,
]);
export type UnplugRisk = Static<typeof UnplugRisk>;

/** Whether this computer may be switched off, taken away, or lost (docs/specification.md, 4.11). */
export const UnplugState = Type.Union([
  Type.Object({ kind: Type.Literal('safe-on-server') }),
  Type.Object({ kind: Type.Literal('safe-on-two-machines'), keeper: Type.String() }),
  Type.Object({ kind: Type.Literal('not-safe'), why: UnplugRisk }),
]);
export type UnplugState = Static<typeof UnplugState>;

/** The kiosk that keeps this one's copy. */
export const Keeper = Type.Object({
  name: Type.String(),
  address: Type.String(),
  /** When it last said that it has a copy, in milliseconds since the epoch; null before that, in this run. */
  heldAt: Type.Union([Type.Number(), Type.Null()]),
  problem: Type.Union([CopyProblem, Type.Null()]),
});
export type Keeper = Static<typeof Keeper>;

/** Whether this kiosk takes copies of others. */
export const Listening = Type.Union([
  Type.Object({ kind: Type.Literal('off') }),
  /** The computer is in no network. It listens as soon as it is in one. */
  Type.Object({ kind: Type.Literal('no-network') }),
  /** Another program has taken its port. */
  Type.Object({ kind: Type.Literal('port-taken') }),
  Type.Object({
    kind: Type.Literal('on'),
    /** What staff type at the other kiosk, with the code: address and port. */
    address: Type.String(),
    /** Null when it has been used, has ended, or was guessed at too often. */
    code: Type.Union([Type.String(), Type.Null()]),
  }),
]);
export type Listening = Static<typeof Listening>;

/** Another kiosk whose copy lies here, or will. */
export const KeptCopy = Type.Object({
  deviceId: Id,
  name: Type.String(),
  /** In milliseconds since the epoch; null where that kiosk has nothing unsent. */
  receivedAt: Type.Union([Type.Number(), Type.Null()]),
});
export type KeptCopy = Static<typeof KeptCopy>;

/** All that staff see of copies. */
export const CopiesState = Type.Object({
  unplug: UnplugState,
  keeper: Type.Union([Keeper, Type.Null()]),
  listening: Listening,
  kept: Type.Array(KeptCopy),
});
export type CopiesState = Static<typeof CopiesState>;
