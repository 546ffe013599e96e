import { type Static, type TProperties, type TSchema, Type } from 'typebox';

export { bareId, isSameId, isSameIdIfTold, listOf } from './id.ts';

/**
 * Parts of the entity schemas. The server answers in these schemas, and the client checks answers against them. Another
 * vendor's server may omit, or send as null, any field that the app does not need.
 */

/** A number or string. Compare ids with `isSameId`, never with `===`. */
export const Id = Type.Union([Type.Number(), Type.String()]);
export type Id = Static<typeof Id>;

/** A field that may be omitted or null. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** An object without other fields. */
export const Exactly = <T extends TProperties>(fields: T) => Type.Object(fields, { additionalProperties: false });

/** A list that may be omitted or null. Read it with `listOf`. */
export const MaybeList = <T extends TSchema>(schema: T) => Maybe(Type.Array(schema));

/** A yes or no, as a boolean or as 0 and 1. */
export const Flag = Type.Union([Type.Boolean(), Type.Number()]);

/** A moment as ISO 8601 text. */
export const Timestamp = Type.String();

/**
 * A record's version, which counts its changes. The client sends it back with a change, so that a server can refuse a
 * change that is based on an older version. A server without versions omits it.
 */
export const Version = Maybe(Type.Integer());
