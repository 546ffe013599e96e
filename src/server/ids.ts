import type { Id } from '#shared/entities/base.ts';

/** No row has this id. */
const NO_ROW = 0;

/**
 * This server's ids are positive integers; on the wire an id is a number or a string (docs/specification.md, 3). Any
 * other value becomes an id that no row has, so it is answered like an unknown id.
 */
export function toRowId(id: Id | null | undefined): number {
  const text = String(id ?? '');
  if (!/^\d{1,15}$/.test(text)) return NO_ROW;
  return Number(text);
}
