import { type Static, Type } from 'typebox';
import { Id } from './base.ts';

/** Units of a prize. */
const LeasedPrize = Type.Object({ prizeId: Id, units: Type.Integer({ minimum: 0, maximum: 100_000 }) });

/** A player's play of a campaign. */
export const LeasedPlay = Type.Object({ userId: Id, campaignId: Id });
export type LeasedPlay = Static<typeof LeasedPlay>;

const Held = {
  /** Counts the device's requests, from 1. The server ignores a request that arrives after a newer one. */
  round: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  prizes: Type.Array(LeasedPrize, { maxItems: 1000 }),
  plays: Type.Array(LeasedPlay, { maxItems: 5000 }),
};

/**
 * All units and plays that a device wants to lease, and for how many days. The server ends the device's lease of all
 * others (docs/specification.md, 7.12).
 */
export const LeaseRequest = Type.Object({ ...Held, days: Type.Integer({ minimum: 1, maximum: 14 }) });
export type LeaseRequest = Static<typeof LeaseRequest>;

/** A device's lease. */
export const Lease = Type.Object({
  ...Held,
  /** Time until the lease ends. A duration, because the two clocks may differ. */
  expiresInSeconds: Type.Integer({ minimum: 0 }),
});
export type Lease = Static<typeof Lease>;
