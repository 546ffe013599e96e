import { type Static, type TObject, Type } from 'typebox';
import { Exactly } from '../entities/base.ts';
import { KioskMode } from './kiosk-mode.ts';
import { Pin } from './staff.ts';

/** The state of the kiosk's server. */
export const ServerState = Type.Union([
  /** The kiosk has a server's address. The server may still be unreachable. */
  Type.Object({ kind: Type.Literal('ready') }),
  /** No server has been chosen yet. */
  Type.Object({ kind: Type.Literal('set-up') }),
  /** The built-in server did not start. */
  Type.Object({ kind: Type.Literal('failed'), reason: Type.String() }),
  /** The built-in server has stopped unexpectedly and is restarting. */
  Type.Object({ kind: Type.Literal('interrupted'), reason: Type.String() }),
]);
export type ServerState = Static<typeof ServerState>;

const Text = Type.String({ maxLength: 1000 });

/** The address of a server, as typed. */
export const AddressRequest = Exactly({ address: Text, isHttpAllowed: Type.Boolean() });
export type AddressRequest = Static<typeof AddressRequest>;

/** The built-in server and its first administrator, with user name and password. */
export const OwnServerRequest = Exactly({ vendor: Text, userName: Text, password: Text });
export type OwnServerRequest = Static<typeof OwnServerRequest>;

/** The role of the computer. */
export const KioskRole = Exactly({
  mode: KioskMode,
  /** The first PIN of the staff door. Null if a PIN exists, or if staff want none. */
  staffPin: Type.Union([Pin, Type.Null()]),
});
export type KioskRole = Static<typeof KioskRole>;

/** All choices of the first start. Stored together, so that a power cut leaves no kiosk half set up. */
export const SetUpWith = <Server extends TObject>(server: Server) => Exactly({ server, role: KioskRole });
export interface SetUpRequest<Server> {
  server: Server;
  role: KioskRole;
}
