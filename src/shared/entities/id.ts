import type { Id } from './base.ts';

/**
 * Helpers that the screen needs at run time. They stand apart from the schemas so that no schema library rides along.
 */

type MaybeId = Id | null | undefined;

/** True when two ids mean the same thing: `7` and `'7'` do. */
export const isSameId = (a: MaybeId, b: MaybeId): boolean =>
  a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b);

/** True unless the server tells another id than the wanted one; it may leave out whose something is. */
export const isSameIdIfTold = (told: MaybeId, wanted: Id): boolean =>
  told === null || told === undefined || isSameId(told, wanted);

/** The list, or an empty one where it is missing. */
export const listOf = <T>(list: readonly T[] | null | undefined): readonly T[] => list ?? [];
