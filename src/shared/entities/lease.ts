import { type Static, Type } from 'typebox';
import { Id } from './base.ts';

/** Units of a prize. */
const LeasedPrize = Type.Object({ prizeId: Id, units: Type.Integer({ minimum: 0, maximum: 100_000 }) });

/** A player's play of a campaign. */
export const LeasedPlay = Type.Object({ userId: Id, campaignId: Id });
export type LeasedPlay = Static<typeof LeasedPlay>;

const Held = {
  prizes: Type.Array(LeasedPrize, { maxItems: 1000 }),
  plays: Type.Array(LeasedPlay, { maxItems: 5000 }),
};

/** The random name of a granted lease. Null before the first. */
export const Round = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()]);

/**
 * All units and plays that a device wants to lease, and for how many days. The server ends the device's lease of all
 * others (docs/specification.md, 7.12).
 */
export const Wish = Type.Object({ ...Held, days: Type.Integer({ minimum: 1, maximum: 14 }) });
export type Wish = Static<typeof Wish>;

/** A device's lease, as a check-in answers it. */
export const Lease = Type.Object({
  round: Round,
  outcome: Type.Union([
    /** No wish, and the round is right. The lists are empty, because the device knows them. */
    Type.Literal('kept'),
    /** The server has granted the wish, as far as other devices have not leased the same. */
    Type.Literal('granted'),
    /** The request had another round. The server has changed nothing, and lists what the device holds. */
    Type.Literal('other-round'),
  ]),
  /** Time until the lease ends. A duration, because the two clocks may differ. */
  expiresInSeconds: Type.Integer({ minimum: 0 }),
  ...Held,
});
export type Lease = Static<typeof Lease>;
