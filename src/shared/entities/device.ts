import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe, MaybeList, Timestamp } from './base.ts';
import { HealthRecord } from './health.ts';

/** A kiosk that the server knows, and the campaigns for whose players it may send. */
export const Device = Type.Object({
  id: Id,
  name: Type.String(),
  campaigns: MaybeList(Type.Object({ id: Id, campaignName: Maybe(Type.String()) })),
  createdDate: Maybe(Timestamp),
  /** When it was last heard, to the minute; null before the first call. */
  lastSeenDate: Maybe(Timestamp),
  isRevoked: Flag,
  /** How its app is, as it has said last; null where it has not. */
  health: Maybe(HealthRecord),
});
export type Device = Static<typeof Device>;

/** A token for a device. Stays in the main process. */
export const Grant = Type.Object({
  device: Device,
  token_type: Type.String({ minLength: 1 }),
  access_token: Type.String({ minLength: 1 }),
});
export type Grant = Static<typeof Grant>;
