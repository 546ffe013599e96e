import { type Static, type TObject, Type } from 'typebox';
import { KioskMode } from './kiosk-mode.ts';
import { Pin } from './staff.ts';

/** Whether the kiosk has a server to work with. */
export const ServerState = Type.Union([
  /** It has an address; whether the server answers is another matter. */
  Type.Object({ kind: Type.Literal('ready') }),
  /** Nobody has said which server yet. */
  Type.Object({ kind: Type.Literal('set-up') }),
  /** The built-in server did not start. */
  Type.Object({ kind: Type.Literal('failed'), reason: Type.String() }),
  /** The built-in server has ended by itself and is being started again. */
  Type.Object({ kind: Type.Literal('interrupted'), reason: Type.String() }),
]);
export type ServerState = Static<typeof ServerState>;

const Text = Type.String({ maxLength: 1000 });

/** The address of a server, as typed. */
export const AddressRequest = Type.Object(
  { address: Text, isHttpAllowed: Type.Boolean() },
  { additionalProperties: false },
);
export type AddressRequest = Static<typeof AddressRequest>;

/** The built-in server with its first administrator, who logs in with this user name and password. */
export const OwnServerRequest = Type.Object(
  { vendor: Text, userName: Text, password: Text },
  { additionalProperties: false },
);
export type OwnServerRequest = Static<typeof OwnServerRequest>;

/** What the computer is to be. */
export const KioskRole = Type.Object(
  {
    mode: KioskMode,
    /** The first PIN of the staff door; null where there is one, or shall be none. */
    staffPin: Type.Union([Pin, Type.Null()]),
  },
  { additionalProperties: false },
);
export type KioskRole = Static<typeof KioskRole>;

/** All that staff choose at the first start, taken at once: a power cut leaves no kiosk that is half set up. */
export const SetUpWith = <Server extends TObject>(server: Server) =>
  Type.Object({ server, role: KioskRole }, { additionalProperties: false });
export interface SetUpRequest<Server> {
  server: Server;
  role: KioskRole;
}
