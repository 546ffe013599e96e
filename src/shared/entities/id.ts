import type { Id } from './base.ts';

/**
 * Helpers that the screen needs at run time. Separate from the schemas, so that the screen does not load a schema
 * library.
 */

type MaybeId = Id | null | undefined;

/** True if two ids are equal as texts, as `7` and `'7'` are. */
export const isSameId = (a: MaybeId, b: MaybeId): boolean =>
  a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b);

/** True if the server omits the id or sends the wanted one. */
export const isSameIdIfTold = (told: MaybeId, wanted: Id): boolean =>
  told === null || told === undefined || isSameId(told, wanted);

/** Returns the list, or an empty one if it is missing. */
export const listOf = <T>(list: readonly T[] | null | undefined): readonly T[] => list ?? [];
