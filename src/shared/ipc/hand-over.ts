import { type Static, type TSchema, Type } from 'typebox';
import { Timestamp } from '../entities/base.ts';
import { ClaimState } from '../entities/claim.ts';
import { HandOverState } from '../entities/hand-over.ts';

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A hand-over that was recorded before. */
export const DeskGiven = Type.Union([
  /** At a kiosk. Its name is null if this kiosk does not have it. */
  Type.Object({ by: Type.Literal('kiosk'), kioskName: Nullable(Type.String()), handedOverDate: Timestamp }),
  Type.Object({ by: Type.Literal('admin'), handedOverDate: Timestamp }),
]);
export type DeskGiven = Static<typeof DeskGiven>;

/**
 * Why the server did not decide about a code. `offline`: it was not reached. `not-arrived`: no award with this code has
 * arrived. `not-checked`: it answered something else, such as a failure, or it does not have hand-overs.
 */
export const Undecided = Type.Enum(['offline', 'not-arrived', 'not-checked']);
export type Undecided = Static<typeof Undecided>;

/**
 * How the kiosk has checked a claim: with the server, by the signature of its QR code, because it made the claim or imported
 * it from the file of another kiosk, or with its claim list of a moment.
 */
export const ClaimCheck = Type.Union([
  Type.Object({ by: Type.Literal('server') }),
  Type.Object({ by: Type.Enum(['signature', 'own', 'imported']), server: Undecided }),
  Type.Object({ by: Type.Literal('list'), listedDate: Timestamp }),
]);
export type ClaimCheck = Static<typeof ClaimCheck>;

/** What a kiosk knows of a won prize. Each fact is null if the kiosk does not have it. */
export const DeskClaim = Type.Object({
  kind: Type.Literal('claim'),
  code: Type.String(),
  check: ClaimCheck,
  prizeName: Nullable(Type.String()),
  campaignName: Nullable(Type.String()),
  /** In the venue's time, such as `2026-11-28T14:02:11`. */
  wonAt: Nullable(Type.String()),
  kioskName: Nullable(Type.String()),
  /** The winner's name, if this kiosk has it. */
  person: Nullable(Type.String()),
  /** `refused`: the server has refused the prize that was won here. `revoked`: by a kiosk that was revoked before. */
  state: Type.Union([ClaimState, Type.Literal('refused'), Type.Literal('revoked')]),
  /** True if the kiosk that made the claim was revoked later, so that the prize may be void. */
  isDoubtful: Type.Boolean(),
  lastDay: Nullable(Type.String()),
  /** The hand-over that counts, as far as this kiosk has heard; in the state `given-distrusted` the first one. */
  before: Nullable(DeskGiven),
});
export type DeskClaim = Static<typeof DeskClaim>;

/** The result of looking a code up. */
export const LookedUp = Type.Union([
  /** Neither a claim code nor a QR code of a claim, or a mistyped or forged one. */
  Type.Object({ kind: Type.Literal('no-claim') }),
  Type.Object({ kind: Type.Literal('other-vendor') }),
  DeskClaim,
  /** A code that this kiosk cannot check. Staff may record the hand-over, which is confirmed when the prize arrives. */
  Type.Object({
    kind: Type.Literal('unchecked'),
    code: Type.String(),
    server: Undecided,
    /** True for a QR code of a kiosk that this kiosk does not know. */
    isKioskUnknown: Type.Boolean(),
    before: Nullable(DeskGiven),
  }),
]);
export type LookedUp = Static<typeof LookedUp>;

/** A hand-over that this kiosk has recorded or imported. */
export const DeskHandOver = Type.Object({
  id: Type.String(),
  code: Type.String(),
  /** Milliseconds since the epoch. */
  at: Type.Number(),
  /** `unsent` and `refused`: the entry in the outbox. `sent`: the kiosk has not heard more yet. */
  state: Type.Union([HandOverState, Type.Enum(['unsent', 'sent', 'refused'])]),
  prizeName: Nullable(Type.String()),
  /** The kiosk of an imported hand-over; its name is null if this kiosk does not have it. */
  importedFrom: Nullable(Type.Object({ name: Nullable(Type.String()) })),
  /** The hand-over that counts instead of this one. */
  other: Nullable(DeskGiven),
});
export type DeskHandOver = Static<typeof DeskHandOver>;
