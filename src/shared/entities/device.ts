import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe, MaybeList, Timestamp } from './base.ts';

/** A kiosk that the server knows, and the campaigns for whose players it may send. */
export const Device = Type.Object({
  id: Id,
  name: Type.String(),
  /** Where it stands; null where nobody has said. */
  place: Maybe(Type.String()),
  campaigns: MaybeList(Type.Object({ id: Id, campaignName: Maybe(Type.String()) })),
  createdDate: Maybe(Timestamp),
  /** When it last called, to a quarter of an hour; null before the first call. */
  lastSeenDate: Maybe(Timestamp),
  isRevoked: Flag,
});
export type Device = Static<typeof Device>;

/** A token for a device. Stays in the main process. */
export const Grant = Type.Object({
  device: Device,
  token_type: Type.String({ minLength: 1 }),
  access_token: Type.String({ minLength: 1 }),
});
export type Grant = Static<typeof Grant>;
