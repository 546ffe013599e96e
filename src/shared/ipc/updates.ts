import { type Static, Type } from 'typebox';

/** Why a kiosk stays with the version it has, although its feed was asked for another one. */
export const UpdateFailure = Type.Union([
  /** Nothing answers at the feed's address, not in time, or the file is not there. */
  Type.Literal('unreachable'),
  /** Something answers there, and it is no feed of updates. */
  Type.Literal('no-feed'),
  /** The feed names a version before this one. */
  Type.Literal('older'),
  /** The file is not the one that the feed describes. */
  Type.Literal('wrong-file'),
  /** The file is not signed by whoever signed this version, or this version is not signed. */
  Type.Literal('unsigned'),
  /** What is on this kiosk could not be copied first. */
  Type.Literal('no-backup'),
  /** The system did not install it. */
  Type.Literal('not-installed'),
]);
export type UpdateFailure = Static<typeof UpdateFailure>;

const Version = Type.String();

/** Where the kiosk stands with the next version of itself (docs/specification.md, 4.10). */
export const UpdateState = Type.Union([
  /** No feed is set, or this is no installed app. */
  Type.Object({ kind: Type.Literal('off') }),
  /** It will ask, or is asking. */
  Type.Object({ kind: Type.Literal('checking') }),
  /** There is nothing newer for this kiosk; `later` is a version that others get first, or null. */
  Type.Object({ kind: Type.Literal('current'), later: Type.Union([Version, Type.Null()]) }),
  Type.Object({
    kind: Type.Literal('downloading'),
    version: Version,
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
  /** It is on this computer. `isByItself`: it is installed once nobody is at the kiosk; otherwise staff start it. */
  Type.Object({ kind: Type.Literal('ready'), version: Version, isByItself: Type.Boolean() }),
  /** The app ends, and comes back as this version. */
  Type.Object({ kind: Type.Literal('installing'), version: Version }),
  Type.Object({ kind: Type.Literal('failed'), reason: UpdateFailure }),
]);
export type UpdateState = Static<typeof UpdateState>;
