/** Helpers that the screen needs at run time. They stand apart from the schemas so that no schema library rides along. */

/** Ids are numbers or strings; compare them with `isSameId`, never with `===`. */
export type IdValue = number | string;

/** True when two ids mean the same thing: `7` and `'7'` do. */
export const isSameId = (a: IdValue | null | undefined, b: IdValue | null | undefined): boolean =>
  a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b);

/** The list, or an empty one where it is missing (DESIGN 8.4). */
export const listOf = <T>(list: readonly T[] | null | undefined): readonly T[] => list ?? [];

/** The role that makes an administrator (SPEC 1). */
export const ADMIN_ROLE = 'Admin';
