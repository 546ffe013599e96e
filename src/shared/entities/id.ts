import type { Id } from './base.ts';

/**
 * Helpers that the screen needs at run time. Separate from the schemas, so that the screen does not load a schema
 * library.
 */

type MaybeId = Id | null | undefined;

/** An integer id beyond 2^53, as the kiosk stores it (`src/main/link/big-ids.ts`). */
const BIG_ID = /^-?[1-9]\d{15,}n$/;

/** Returns an id's text as the server wrote it, such as `9007199254740993` for `9007199254740993n`. */
export const bareId = (id: Id): string => (BIG_ID.test(String(id)) ? String(id).slice(0, -1) : String(id));

/** True if two ids are equal as the server's texts, as `7` and `'7'` are. */
export const isSameId = (a: MaybeId, b: MaybeId): boolean =>
  a !== null && a !== undefined && b !== null && b !== undefined && bareId(a) === bareId(b);

/** True if the server omits the id or sends the wanted one. */
export const isSameIdIfTold = (told: MaybeId, wanted: Id): boolean =>
  told === null || told === undefined || isSameId(told, wanted);

/** Returns the list, or an empty one if it is missing. */
export const listOf = <T>(list: readonly T[] | null | undefined): readonly T[] => list ?? [];
