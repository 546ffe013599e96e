import { type Static, Type } from 'typebox';
import { Id } from '../entities/base.ts';
import { CampaignType } from '../entities/campaign-type.ts';
import { Prize } from '../entities/prize.ts';

/** A play as the screen sees it: everything to draw, nothing to decide. Made by the main process alone. */

/** A campaign a player may choose on the welcome screen. */
export const PlayableCampaign = Type.Object({
  id: Id,
  campaignName: Type.String(),
  campaignType: Type.Union([CampaignType, Type.Null()]),
  /** Null until the kiosk has seen the campaign's questions. */
  questionCount: Type.Union([Type.Number(), Type.Null()]),
});
export type PlayableCampaign = Static<typeof PlayableCampaign>;

/** The welcome screen's data. */
export const Welcome = Type.Object({
  campaigns: Type.Array(PlayableCampaign),
  /** Lower-cased theme description, 'full' where none is set. */
  theme: Type.String(),
  logoUrl: Type.Union([Type.String(), Type.Null()]),
  /** True when this is the kiosk's own copy because the server did not answer. */
  isStale: Type.Boolean(),
});
export type Welcome = Static<typeof Welcome>;

/** A question to answer. The right answer stays in the main process until the player has answered. */
export const PlayQuestion = Type.Object({
  id: Id,
  questionText: Type.String(),
  questionType: Type.Number(),
  answers: Type.Array(Type.Object({ id: Id, answerText: Type.String() })),
});
export type PlayQuestion = Static<typeof PlayQuestion>;

/** A spin that has been drawn and stored, and not yet been settled. */
export const PendingSpin = Type.Object({
  id: Type.String(),
  segmentIndex: Type.Integer({ minimum: 0, maximum: 23 }),
  stopFraction: Type.Number(),
});
export type PendingSpin = Static<typeof PendingSpin>;

/** How a game ended. `prize` is null when nothing was won. */
export const Outcome = Type.Object({
  game: Type.Union([Type.Literal('quiz'), Type.Literal('wheel'), Type.Literal('board')]),
  prize: Type.Union([Prize, Type.Null()]),
});
export type Outcome = Static<typeof Outcome>;

/** The one place a play is at; derived from its facts, never stored. */
export const PlayPhase = Type.Union([
  /** A question is open. */
  Type.Literal('quiz'),
  /** All questions are answered, the wheel has not been touched. */
  Type.Literal('quiz-ended'),
  /** The wheel waits for a spin. */
  Type.Literal('wheel'),
  /** A spin is drawn and has to be shown and settled. */
  Type.Literal('spinning'),
  /** The Press Your Luck offer waits for Yes or No. */
  Type.Literal('offer'),
  /** The board blinks and waits for the press. */
  Type.Literal('board'),
  /** Over: nothing more can be played. */
  Type.Literal('finished'),
]);
export type PlayPhase = Static<typeof PlayPhase>;

export const PlayView = Type.Object({
  campaignId: Id,
  campaignName: Type.String(),
  isWheelAllowed: Type.Boolean(),
  isPressYourLuckAllowed: Type.Boolean(),
  bonusPoints: Type.Number(),
  phase: PlayPhase,
  questionCount: Type.Integer(),
  answeredCount: Type.Integer(),
  /** The first unanswered question, or null. */
  question: Type.Union([PlayQuestion, Type.Null()]),
  totalSpins: Type.Integer(),
  remainingSpins: Type.Integer(),
  points: Type.Number(),
  prizes: Type.Array(Prize),
  pendingSpin: Type.Union([PendingSpin, Type.Null()]),
  /** The open board's seed (32 hex digits), or null. */
  boardSeed: Type.Union([Type.String(), Type.Null()]),
  outcome: Type.Union([Outcome, Type.Null()]),
  isStale: Type.Boolean(),
});
export type PlayView = Static<typeof PlayView>;

/** The verdict on an answer, acknowledged only when it is on disk. */
export const AnswerVerdict = Type.Object({
  isCorrect: Type.Boolean(),
  correctAnswerId: Type.Union([Id, Type.Null()]),
  play: PlayView,
});
export type AnswerVerdict = Static<typeof AnswerVerdict>;
