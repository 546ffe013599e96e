import { type Static, type TSchema, Type } from 'typebox';

export { isSameId, isSameIdIfTold, listOf } from './id.ts';

/**
 * Building blocks of the entity schemas. They are read by both sides: the server answers with them, the client checks
 * answers against them. A foreign server may leave out or null whatever the app does not need.
 */

/** Ids are numbers or strings; compare them with `isSameId`, never with `===`. */
export const Id = Type.Union([Type.Number(), Type.String()]);
export type Id = Static<typeof Id>;

/** May be left out, may be null. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** A list that may be left out or null; read it with `listOf`. */
export const MaybeList = <T extends TSchema>(schema: T) => Maybe(Type.Array(schema));

/** Yes or no, as a boolean or as 0 and 1. */
export const Flag = Type.Union([Type.Boolean(), Type.Number()]);
export type Flag = Static<typeof Flag>;

/** A moment as ISO 8601 text. */
export const Timestamp = Type.String();

/**
 * Counts the changes of a record. Sent back with a change, so that a server can refuse one made on an older state; a
 * server that does not know it leaves it out.
 */
export const Version = Maybe(Type.Integer());
