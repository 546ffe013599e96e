import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe, MaybeList } from './base.ts';

/** A report for a live show (docs/specification.md, 3.7): all its charts, in the venue's time. */

/** Visits that began within one hour at one kiosk. A visit is a player's play, at the moment of its first step. */
export const HourOfVisits = Type.Object({
  /** The venue's day as `2026-05-01`. */
  day: Type.String(),
  /** 0 to 23. */
  hour: Type.Number(),
  /** Null without a registered kiosk. */
  kioskId: Maybe(Id),
  visits: Type.Number(),
});
export type HourOfVisits = Static<typeof HourOfVisits>;

export const ReportKiosk = Type.Object({ id: Id, name: Type.String() });
export type ReportKiosk = Static<typeof ReportKiosk>;

/** How many players got how far. `assigned` and `loggedIn` are null if a filter selects plays. */
export const Funnel = Type.Object({
  assigned: Maybe(Type.Number()),
  loggedIn: Maybe(Type.Number()),
  answered: Type.Number(),
  quizDone: Type.Number(),
  spun: Type.Number(),
  won: Type.Number(),
});
export type Funnel = Static<typeof Funnel>;

export const AnswerChoice = Type.Object({
  answerId: Id,
  answerText: Maybe(Type.String()),
  isCorrect: Maybe(Flag),
  count: Type.Number(),
});
export type AnswerChoice = Static<typeof AnswerChoice>;

/** How many players chose each answer of a question. */
export const QuestionChoices = Type.Object({
  questionId: Id,
  questionText: Maybe(Type.String()),
  answers: MaybeList(AnswerChoice),
});
export type QuestionChoices = Static<typeof QuestionChoices>;

/** The units of a prize now. No filter applies to them. */
export const PrizeUnits = Type.Object({
  prizeId: Id,
  name: Maybe(Type.String()),
  won: Type.Number(),
  /** Units that only kiosks with a lease can award. */
  reserved: Type.Number(),
  left: Type.Number(),
});
export type PrizeUnits = Static<typeof PrizeUnits>;

export const ShowReport = Type.Object({
  /** The zone of days and hours: an IANA name, or an offset. */
  timeZone: Maybe(Type.String()),
  hours: MaybeList(HourOfVisits),
  /** Visits whose moment is unknown. They are in no hour. */
  visitsWithoutTime: Type.Number(),
  /** Visits from kiosks that are not trusted. They are in the other numbers, except `won`. */
  voidVisits: Type.Number(),
  /** All kiosks with plays of the campaign, whatever the filter. */
  kiosks: MaybeList(ReportKiosk),
  funnel: Funnel,
  /** Players without a login or a step; null if a filter selects plays. */
  neverCame: Maybe(Type.Number()),
  /** Players who came and have not finished. */
  brokeOff: Type.Number(),
  questions: MaybeList(QuestionChoices),
  prizes: MaybeList(PrizeUnits),
});
export type ShowReport = Static<typeof ShowReport>;

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/**
 * Selects the plays of a report: those that began on these days of the venue, the last day included, and those of one
 * kiosk.
 */
export const PlayFilter = Type.Object({
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  kioskId: Type.Optional(Id),
});
export type PlayFilter = Static<typeof PlayFilter>;
