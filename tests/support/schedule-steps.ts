import fc from 'fast-check';

const kiosk = fc.nat(59);
/** Troubles start and stop. Each lasts for a third of the steps. */
const rarely = fc.constantFrom(false, false, true);
const one = <const W extends string, More extends object>(
  weight: number,
  what: W,
  more: { [K in keyof More]: fc.Arbitrary<More[K]> },
) => ({
  weight,
  arbitrary: fc.record({ what: fc.constant(what), kiosk, ...more }) as fc.Arbitrary<{ what: W; kiosk: number } & More>,
});
/** Everything that can happen at or to a kiosk. */
export const step = fc.oneof(
  one(3, 'want', { units: fc.nat(3), days: fc.integer({ min: 1, max: 3 }) }),
  one(8, 'play', {}),
  one(9, 'win', {}),
  one(6, 'deliver', {}),
  one(1, 'leave', {}),
  one(3, 'renew', {}),
  one(3, 'network', { isOffline: rarely }),
  one(2, 'lose answers', { losesAnswers: rarely }),
  one(2, 'delay', { delays: rarely }),
  one(2, 'arrive', {}),
  one(2, 'kill', {}),
  one(2, 'time passes', { hours: fc.constantFrom(1, 12, 30, 80) }),
  one(1, 'clock jumps', { days: fc.constantFrom(-3650, -2, 2, 3650) }),
  one(1, 'sleep', { hours: fc.constantFrom(1, 12, 80), setBackDays: fc.constantFrom(0, 2) }),
  one(1, 'own client', {}),
  one(2, 'keyring', { isAway: rarely }),
  one(1, 'sessions end', {}),
  one(1, 'sign in again', {}),
  one(1, 'another address', {}),
  one(2, 'two visitors cross', {}),
  one(2, 'carry file', { to: kiosk }),
  one(4, 'visit', {}),
  one(7, 'hand over', { pick: fc.nat(59) }),
  one(2, 'undo', { pick: fc.nat(59) }),
  one(1, 'hand over at another vendor', { pick: fc.nat(59) }),
  one(1, 'back up', {}),
  one(1, 'restore', {}),
  one(1, 'damage', {}),
  one(1, 'revoke', {}),
  one(1, 'server clock jumps', { hours: fc.constantFrom(-50, -2, 2, 50) }),
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The server and its kiosks. */
export interface World {
  stock: number;
  kiosks: number;
  /** True for a server without keys and devices. */
  isPlain: boolean;
}

/** Short stories, most of them of faults that schedules have found. They run first. */
export const FOUND: [World, Step[]][] = [
  // A clock that went forward and back made a lease last longer.
  [
    { stock: 1, kiosks: 2, isPlain: false },
    [
      { what: 'clock jumps', kiosk: 0, days: 2 },
      { what: 'want', kiosk: 0, units: 1, days: 1 },
      { what: 'clock jumps', kiosk: 0, days: -3650 },
      { what: 'time passes', kiosk: 0, hours: 80 },
      { what: 'time passes', kiosk: 0, hours: 30 },
    ],
  ],
  // An award from another kiosk's file was refused, and so was its maker's, which had leased the unit.
  [
    { stock: 3, kiosks: 3, isPlain: false },
    [
      { what: 'lose answers', kiosk: 1, losesAnswers: true },
      { what: 'want', kiosk: 1, units: 1, days: 1 },
      { what: 'want', kiosk: 0, units: 0, days: 1 },
      { what: 'renew', kiosk: 2 },
      { what: 'play', kiosk: 1 },
      { what: 'win', kiosk: 1 },
      { what: 'carry file', kiosk: 1, to: 0 },
      { what: 'deliver', kiosk: 0 },
    ],
  ],
  // A backup promised units that the kiosk had awarded since.
  [
    { stock: 3, kiosks: 2, isPlain: false },
    [
      { what: 'back up', kiosk: 0 },
      { what: 'play', kiosk: 0 },
      { what: 'win', kiosk: 0 },
      { what: 'deliver', kiosk: 0 },
      { what: 'restore', kiosk: 0 },
    ],
  ],
  // The server's clock went forward, gave a released unit away, and went back, which made both leases valid.
  [
    { stock: 1, kiosks: 2, isPlain: false },
    [
      { what: 'want', kiosk: 0, units: 1, days: 1 },
      { what: 'time passes', kiosk: 0, hours: 80 },
      { what: 'server clock jumps', kiosk: 0, hours: 50 },
      { what: 'renew', kiosk: 1 },
      { what: 'server clock jumps', kiosk: 0, hours: -50 },
    ],
  ],
  // A kiosk kept a play's lease because of an unvouched row. Only the player's session may send such a row, and the
  // server refuses it during the lease.
  [
    { stock: 1, kiosks: 2, isPlain: false },
    [
      { what: 'play', kiosk: 1 },
      { what: 'carry file', kiosk: 1, to: 0 },
      { what: 'revoke', kiosk: 0 },
      { what: 'win', kiosk: 1 },
      { what: 'carry file', kiosk: 0, to: 1 },
    ],
  ],
  // A hand-over from a file without a confirmed seal stopped the kiosk's own ones.
  [
    { stock: 3, kiosks: 2, isPlain: false },
    [
      { what: 'visit', kiosk: 0 },
      { what: 'hand over', kiosk: 0, pick: 0 },
      { what: 'revoke', kiosk: 0 },
      { what: 'carry file', kiosk: 0, to: 1 },
      { what: 'hand over', kiosk: 1, pick: 0 },
      { what: 'deliver', kiosk: 1 },
    ],
  ],
  // A hand-over whose answer was lost must count once, here and from the file, and the other desk's is the conflict.
  [
    { stock: 3, kiosks: 2, isPlain: false },
    [
      { what: 'visit', kiosk: 0 },
      { what: 'hand over', kiosk: 1, pick: 0 },
      { what: 'lose answers', kiosk: 1, losesAnswers: true },
      { what: 'deliver', kiosk: 1 },
      { what: 'carry file', kiosk: 1, to: 0 },
      { what: 'undo', kiosk: 1, pick: 0 },
      { what: 'hand over', kiosk: 1, pick: 0 },
      { what: 'deliver', kiosk: 0 },
    ],
  ],
];
