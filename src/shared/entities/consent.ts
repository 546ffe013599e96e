import { type Static, Type } from 'typebox';
import { Id, Maybe, Timestamp } from './base.ts';

/** How an answer reached the records. */
export const ConsentMethod = Type.Enum(['walk-up-form', 'withdrawal']);
export type ConsentMethod = Static<typeof ConsentMethod>;

/** A text as people read it. The server stores each version once and never changes it. */
const Wording = Type.Object({
  text: Type.String(),
  /** Counts the wordings of the purpose, or the privacy notices of the campaign, from 1. */
  version: Type.Integer(),
  /** `wordingHash` of text, language and controller. */
  hash: Type.String(),
  /** A BCP 47 tag; null if it is not known. */
  language: Maybe(Type.String()),
  controller: Maybe(Type.String()),
});

/** One answer of one person to one purpose (docs/specification.md, 7.16). */
export const Consent = Type.Object({
  id: Id,
  campaignId: Id,
  /** Null after the campaign was removed. */
  campaignName: Maybe(Type.String()),
  purposeId: Id,
  label: Type.String(),
  isGiven: Type.Boolean(),
  /** True if the record came from a kiosk that is not trusted. Its yes does not count. */
  isVoid: Type.Boolean(),
  method: ConsentMethod,
  /** The person who answered, even after a merge. */
  givenBy: Id,
  moment: Timestamp,
  /** The venue's time zone; null if the campaign named none. */
  timeZone: Maybe(Type.String()),
  kioskName: Maybe(Type.String()),
  /** The administrator who recorded a withdrawal. */
  recordedBy: Maybe(Type.String()),
  wording: Wording,
  /** Null if the form had no privacy notice, or one that the server does not have. */
  notice: Maybe(Wording),
  /** The server deletes the record on the first day after this moment. */
  deleteAfterDate: Timestamp,
});
export type Consent = Static<typeof Consent>;
