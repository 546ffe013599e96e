import { type Static, Type } from 'typebox';
import { Id } from './base.ts';

/** Why an award waits for an administrator (docs/specification.md, 7.10). */
export const HeldReason = Type.Enum([
  /** An earlier visitor or a user of the campaign has the same email as this award's visitor. */
  'second-visit',
  /** The kiosk has had more visitors in a short time than an administrator allows. */
  'above-pace',
]);
export type HeldReason = Static<typeof HeldReason>;

export const isHeldReason = (reason: unknown): reason is HeldReason =>
  (HeldReason.enum as readonly unknown[]).includes(reason);

/**
 * An administrator's decision about an award. A withdrawal, and the return of an unclaimed prize, are final and put the
 * unit back into stock.
 */
export const AwardDecision = Type.Enum(['confirmed', 'withdrawn', 'returned']);
export type AwardDecision = Static<typeof AwardDecision>;

/** An award with its decision. */
export const DecidedAward = Type.Object({ id: Id, decision: AwardDecision });
