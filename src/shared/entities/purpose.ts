import { type Static, Type } from 'typebox';
import { Id, Maybe } from './base.ts';

/** A use of visitors' data that a campaign asks consent for, next to the terms of participation. Never a condition. */
export const Purpose = Type.Object({
  /** Made by the server. Omitted in a new purpose. */
  id: Maybe(Id),
  /** A short name for reports and exports. */
  label: Maybe(Type.String()),
  /** The words that visitors read. */
  wording: Maybe(Type.String()),
});
export type Purpose = Static<typeof Purpose>;

/** A visitor's answer to one purpose, with the words that the visitor read. */
export const PurposeAnswer = Type.Object({
  purposeId: Id,
  label: Type.String(),
  wording: Type.String(),
  isGiven: Type.Boolean(),
});
export type PurposeAnswer = Static<typeof PurposeAnswer>;

/** A visitor's answers at a form, with what the form said about them. */
export const PurposeAnswers = Type.Object({
  /** The language of the campaign's texts; null if it is not known. */
  language: Maybe(Type.String()),
  /** The company that decides how the data is used. */
  controller: Maybe(Type.String()),
  /** `wordingHash` of the privacy notice that could be read at the form. Its text is not sent again with each visit. */
  noticeHash: Maybe(Type.String()),
  answers: Type.Array(PurposeAnswer, { maxItems: 100 }),
});
export type PurposeAnswers = Static<typeof PurposeAnswers>;
