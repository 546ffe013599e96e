import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe, MaybeList, Timestamp } from './base.ts';

/** A registered kiosk and its campaigns. */
export const Device = Type.Object({
  id: Id,
  name: Type.String(),
  /** The place that an administrator entered, or null. */
  place: Maybe(Type.String()),
  /** `isPutAway`: archived or deleted. The kiosk may only send rows of such a campaign. */
  campaigns: MaybeList(Type.Object({ id: Id, campaignName: Maybe(Type.String()), isPutAway: Maybe(Flag) })),
  createdDate: Maybe(Timestamp),
  /** When the kiosk last called, precise to a quarter of an hour; null before the first call. */
  lastSeenDate: Maybe(Timestamp),
  /**
   * The public key with which kiosks check this kiosk's claims; null without one. Omitted by a server that stores no
   * keys.
   */
  publicKey: Maybe(Type.String()),
  isRevoked: Flag,
});
export type Device = Static<typeof Device>;

/** A device's new token. Stays in the main process. */
export const Grant = Type.Object({
  device: Device,
  token_type: Type.String({ minLength: 1 }),
  access_token: Type.String({ minLength: 1 }),
});
export type Grant = Static<typeof Grant>;
