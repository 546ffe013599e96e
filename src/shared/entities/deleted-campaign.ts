import { type Static, Type } from 'typebox';
import { Id, Timestamp } from './base.ts';

/** A campaign that an administrator has deleted and can still restore (docs/specification.md, 7.4). */
export const DeletedCampaign = Type.Object({
  id: Id,
  campaignName: Type.String(),
  deletedDate: Timestamp,
  /** The moment from which the server may remove it. */
  keptUntil: Timestamp,
});
export type DeletedCampaign = Static<typeof DeletedCampaign>;
