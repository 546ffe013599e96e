import type { Row } from '../database/schema.ts';

/** True if the campaign is archived or deleted. It has then left players and kiosks, which drop its package. */
export const isPutAway = ({ archived_at, deleted_at }: Pick<Row<'campaigns'>, 'archived_at' | 'deleted_at'>): boolean =>
  archived_at !== null || deleted_at !== null;
