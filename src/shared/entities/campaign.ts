import { type Static, Type } from 'typebox';
import { Id, Maybe, MaybeList, Timestamp, Version } from './base.ts';
import { CampaignType } from './campaign-type.ts';
import { CampaignUser } from './campaign-user.ts';
import { GameStatus } from './game-status.ts';
import { Prize } from './prize.ts';
import { Purpose } from './purpose.ts';
import { Question } from './question.ts';

/** A show's game: dates, type, prizes, questions and players. `bonusPointsAwarded` is for the logo segment. */
export const Campaign = Type.Object({
  id: Id,
  campaignName: Maybe(Type.String()),
  startDate: Maybe(Timestamp),
  endDate: Maybe(Timestamp),
  /** When an administrator opened the campaign before its start. */
  openedDate: Maybe(Timestamp),
  /** When an administrator ended the campaign before its end. */
  endedDate: Maybe(Timestamp),
  /** The latest pause: when an administrator began it, and when it ends by itself or was ended. */
  pausedDate: Maybe(Timestamp),
  pausedUntil: Maybe(Timestamp),
  /** When an administrator put the campaign away. */
  archivedDate: Maybe(Timestamp),
  campaignTypeId: Maybe(Id),
  campaignType: Maybe(CampaignType),
  prizes: MaybeList(Prize),
  questions: MaybeList(Question),
  users: MaybeList(CampaignUser),
  hasCampaignUserProgress: Maybe(Type.Boolean()),
  createdDate: Maybe(Timestamp),
  bonusPointsAwarded: Maybe(Type.Number()),
  gameStatuses: MaybeList(GameStatus),
  /** The consent text for visitors without an account. Omitted if only players with an account may play. */
  walkUpConsent: Maybe(Type.String()),
  /** What visitors without an account are asked consent for, each optional for them. */
  purposes: MaybeList(Purpose),
  /** The name of the controller, the company that decides how visitors' data is used. */
  controller: Maybe(Type.String()),
  /** The controller's privacy notice, which visitors can read at the form. */
  privacyNotice: Maybe(Type.String()),
  /** How many years the server keeps a consent record of the campaign. Only for administrators. */
  consentYears: Maybe(Type.Integer()),
  /**
   * For administrators: the server erases the campaign's people this many days after the end and its late days (7.17).
   * Null for never. Omitted by a server that erases nobody.
   */
  deleteAfterDays: Maybe(Type.Integer()),
  /** The language of the campaign's texts as a BCP 47 tag, such as `de` or `pt-BR`. Omitted if it is not known. */
  language: Maybe(Type.String()),
  /**
   * The venue's time zone as an IANA name, such as `Europe/Berlin`. Omitted if the dates have only the administrator's
   * offset.
   */
  timeZone: Maybe(Type.String()),
  /** How many questions each player is asked, chosen by `questionSeed`. Null or omitted: all. */
  askedQuestions: Maybe(Type.Integer()),
  /** Made by the server (docs/specification.md, 4.2). */
  questionSeed: Maybe(Type.String()),
  /** The venue's opening hours as `HH:mm`, both or neither. They never refuse a play, and may cross midnight. */
  opensAt: Maybe(Type.String()),
  closesAt: Maybe(Type.String()),
  /**
   * The last calendar day on which winners can claim their prizes, such as `2026-11-30`; null for no limit. Omitted by a
   * server that stores no claim codes.
   */
  claimBy: Maybe(Type.String()),
  version: Version,
});
export type Campaign = Static<typeof Campaign>;
