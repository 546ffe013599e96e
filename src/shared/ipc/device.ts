import { type Static, Type } from 'typebox';
import { Device } from '../entities/device.ts';

/** The kiosk's registration at its server (docs/specification.md, 7.11). Never contains a token. */
export const DeviceState = Type.Union([
  /** Not registered. The kiosk then needs a player's own session to send that player's rows. */
  Type.Object({ kind: Type.Literal('unregistered') }),
  /** Registered, but the system's key store does not return the kiosk's key right now. */
  Type.Object({ kind: Type.Literal('locked') }),
  Type.Object({
    kind: Type.Literal('registered'),
    device: Device,
    /** True if the key survives a restart; false without real encryption. */
    isKept: Type.Boolean(),
  }),
  /** The server rejects the key, because an administrator has revoked the kiosk or the server was replaced. */
  Type.Object({ kind: Type.Literal('refused'), device: Device }),
]);
export type DeviceState = Static<typeof DeviceState>;
