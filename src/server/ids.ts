import type { Id } from '#shared/entities/base.ts';

/** No row has this id. */
const NO_ROW = 0;

/**
 * Converts an id from the wire, a number or a string (docs/specification.md, 3), to a row's id, a positive integer.
 * Returns `NO_ROW` for any other value, so that the API answers as for an unknown id.
 */
export function toRowId(id: Id | null | undefined): number {
  const text = String(id ?? '');
  if (!/^\d{1,15}$/.test(text)) return NO_ROW;
  return Number(text);
}
