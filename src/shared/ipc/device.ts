import { type Static, Type } from 'typebox';
import { Device } from '../entities/device.ts';

/** What this kiosk is to its server (docs/specification.md, 7.11). Never holds a token. */
export const DeviceState = Type.Union([
  /** Nobody has registered it: a player's work needs that player's own session. */
  Type.Object({ kind: Type.Literal('unregistered') }),
  /** It is registered, but the system's key store does not give its key out right now. */
  Type.Object({ kind: Type.Literal('locked') }),
  Type.Object({
    kind: Type.Literal('registered'),
    device: Device,
    /** Whether its key survives a restart; false without real encryption. */
    isKept: Type.Boolean(),
  }),
  /** The server no longer takes its key: an administrator has revoked it, or the server was replaced. */
  Type.Object({ kind: Type.Literal('refused'), device: Device }),
]);
export type DeviceState = Static<typeof DeviceState>;
