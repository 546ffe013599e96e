import { type Static, Type } from 'typebox';
import { Id, Maybe, MaybeList, Timestamp } from './base.ts';

/** The changes to the times of a show (docs/specification.md, 4.1). */
export const TimeActionKind = Type.Enum(['extended', 'opened', 'reopened', 'paused', 'resumed', 'ended']);
export type TimeActionKind = Static<typeof TimeActionKind>;

/** The changes to a campaign as a whole (docs/specification.md, 4.1). The server itself restores. */
export const ShelfActionKind = Type.Enum(['archived', 'unarchived', 'deleted', 'restored']);

/** The recorded changes that administrators can make next to the form (docs/specification.md, 4.1). */
export const CampaignActionKind = Type.Enum([
  ...TimeActionKind.enum,
  'units-added',
  'units-taken',
  'units-returned',
  ...ShelfActionKind.enum,
  'text-corrected',
  'picture-replaced',
  // The server's own, at the end of the retention.
  'people-erased',
]);
export type CampaignActionKind = Static<typeof CampaignActionKind>;

/** The record of a change. */
export const CampaignAction = Type.Object({
  id: Id,
  kind: CampaignActionKind,
  /** The prize that changed; null for other changes. */
  prizeName: Maybe(Type.String()),
  /** The text of the question that was corrected; null for other changes. */
  questionText: Maybe(Type.String()),
  /** The moment of the show that changes, or the units left, before the change. */
  from: Type.String(),
  /** That moment, or the units left, after the change. */
  to: Type.String(),
  /** Why, in the administrator's words; null if they gave no reason. */
  reason: Maybe(Type.String()),
  /** The administrator's name; null once the account is deleted. */
  doneBy: Maybe(Type.String()),
  doneDate: Timestamp,
  /** Answers that players gave before they could see the correction of a question; null for other changes. */
  formerAnswers: Maybe(Type.Integer()),
  /** The names of the campaign's kiosks that have not received the change. */
  pendingKiosks: MaybeList(Type.String()),
});
export type CampaignAction = Static<typeof CampaignAction>;

/** Units to add to a prize, or to take from it if the number is negative. */
export const UnitsChange = Type.Object({ prizeId: Id, units: Type.Number() });
export type UnitsChange = Static<typeof UnitsChange>;
