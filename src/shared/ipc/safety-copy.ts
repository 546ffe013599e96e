import { type Static, Type } from 'typebox';

/** Why the folder has no current safety copy. */
export const CopyProblem = Type.Union([
  /** The server has not yet given this kiosk the secret for the keys of its copies. */
  Type.Literal('no-secret'),
  /** The folder does not exist: the stick is unplugged, or the share is not connected. */
  Type.Literal('missing'),
  /** The folder is on the disk that holds the kiosk's data. */
  Type.Literal('same-disk'),
  /** The folder's disk has no room. */
  Type.Literal('full'),
  /** The folder did not answer in time. */
  Type.Literal('slow'),
  /** The folder refuses the file, or reading it back returns different bytes. */
  Type.Literal('unwritable'),
]);
export type CopyProblem = Static<typeof CopyProblem>;

/** Why work would or might be lost with this computer. */
export const UnplugRisk = Type.Union([
  /** This computer also runs the server, so that its data would be lost too. */
  Type.Literal('server-here'),
  /** Rows for another server wait here. They are in no copy. */
  Type.Literal('elsewhere'),
  /** Rows are unsent, and staff have chosen no folder. */
  Type.Literal('no-folder'),
  /** The unsent rows have changed since the last copy. The next one follows soon. */
  Type.Literal('copying'),
  CopyProblem,
]);

/** Whether this computer may be switched off, taken away, or lost (docs/specification.md, 4.11). */
export const UnplugState = Type.Union([
  Type.Object({ kind: Type.Literal('safe-on-server') }),
  Type.Object({ kind: Type.Literal('safe-in-folder') }),
  /** The copy is current, but the system does not tell which disk holds it. */
  Type.Object({ kind: Type.Literal('unknown') }),
  Type.Object({ kind: Type.Literal('not-safe'), why: UnplugRisk }),
]);
export type UnplugState = Static<typeof UnplugState>;

/** The safety copy as staff see it. */
export const SafetyCopyState = Type.Object({
  unplug: UnplugState,
  /** The chosen folder; null without one. */
  folder: Type.Union([Type.String(), Type.Null()]),
  /** The copy's file name; null before this kiosk can make a copy. */
  fileName: Type.Union([Type.String(), Type.Null()]),
  /** When the copy was last read back, in milliseconds since the epoch; null if not yet in this run. */
  readBackAt: Type.Union([Type.Number(), Type.Null()]),
  problem: Type.Union([CopyProblem, Type.Null()]),
});
export type SafetyCopyState = Static<typeof SafetyCopyState>;
