import { type Static, type TSchema, Type } from 'typebox';
import { Timestamp } from '../entities/base.ts';
import { ClaimState, GivenBefore } from '../entities/claim.ts';
import { HandOverState } from '../entities/hand-over.ts';

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** What a kiosk knows of a won prize. Each fact is null if the kiosk does not have it. */
export const DeskClaim = Type.Object({
  kind: Type.Literal('claim'),
  code: Type.String(),
  /**
   * How the kiosk has checked the claim: with the server, by the signature of its QR code, because it made the claim, or
   * with its claim list.
   */
  check: Type.Enum(['server', 'signature', 'own', 'listed']),
  /** The moment of the claim list, if the kiosk has checked the claim with it. */
  listedDate: Nullable(Timestamp),
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
  before: Nullable(GivenBefore),
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
    why: Type.Enum(['not-arrived', 'offline', 'unknown-kiosk']),
    before: Nullable(GivenBefore),
  }),
]);
export type LookedUp = Static<typeof LookedUp>;

/** A hand-over of this kiosk. */
export const DeskHandOver = Type.Object({
  id: Type.String(),
  code: Type.String(),
  /** Milliseconds since the epoch. */
  at: Type.Number(),
  /** `unsent` and `refused`: the entry in the outbox. `sent`: the kiosk has not heard more yet. */
  state: Type.Union([HandOverState, Type.Enum(['unsent', 'sent', 'refused'])]),
  prizeName: Nullable(Type.String()),
  /** The hand-over that counts instead of this one. */
  other: Nullable(GivenBefore),
});
export type DeskHandOver = Static<typeof DeskHandOver>;
