import { type Static, Type } from 'typebox';

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
