import { type Static, Type } from 'typebox';

/** Why an update failed. */
export const UpdateFailure = Type.Union([
  /** The feed's address does not answer in time, or the file is missing. */
  Type.Literal('unreachable'),
  /** The address answers, but is no update feed. */
  Type.Literal('no-feed'),
  /** The feed offers an older version than this one. */
  Type.Literal('older'),
  /** The file differs from the feed's description. */
  Type.Literal('wrong-file'),
  /** The file has a different signer than this version, or this version is not signed. */
  Type.Literal('unsigned'),
  /** The kiosk's data could not be backed up first. */
  Type.Literal('no-backup'),
  /** The system did not install the update. */
  Type.Literal('not-installed'),
]);
export type UpdateFailure = Static<typeof UpdateFailure>;

const Version = Type.String();

/** The state of the app's update (docs/specification.md, 4.10). */
export const UpdateState = Type.Union([
  /** No feed is set, or the app is not installed. */
  Type.Object({ kind: Type.Literal('off') }),
  /** An update would start the app without flags that this start was given. */
  Type.Object({ kind: Type.Literal('refused') }),
  /** The app is about to ask the feed, or is asking. */
  Type.Object({ kind: Type.Literal('checking') }),
  /** The newest version is installed. `later` is a newer version that other kiosks get first, or null. */
  Type.Object({ kind: Type.Literal('current'), later: Type.Union([Version, Type.Null()]) }),
  Type.Object({
    kind: Type.Literal('downloading'),
    version: Version,
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
  /**
   * The update is downloaded. With `isByItself`, the app installs it once the kiosk is idle; otherwise staff start it.
   */
  Type.Object({ kind: Type.Literal('ready'), version: Version, isByItself: Type.Boolean() }),
  /** The app quits and starts again as the new version. */
  Type.Object({ kind: Type.Literal('installing'), version: Version }),
  Type.Object({ kind: Type.Literal('failed'), reason: UpdateFailure }),
]);
export type UpdateState = Static<typeof UpdateState>;
