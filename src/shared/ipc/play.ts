import { type Static, Type } from 'typebox';
import { Id } from '../entities/base.ts';
import { Game } from '../entities/game.ts';
import { Prize } from '../entities/prize.ts';

/** A play as the screen sees it: everything to draw, nothing to decide. Only the main process makes it. */

/** A campaign a player may choose on the welcome screen. */
export const PlayableCampaign = Type.Object({
  id: Id,
  campaignName: Type.String(),
  /** What the vendor calls this kind of game; empty when it has no name. */
  typeName: Type.String(),
  games: Type.Array(Game),
  /** Null until the kiosk has seen the campaign's questions. */
  questionCount: Type.Union([Type.Number(), Type.Null()]),
  /** What the logo segment pays. */
  bonusPoints: Type.Number(),
  /** Whether the player's game is over. */
  isPlayed: Type.Boolean(),
});
export type PlayableCampaign = Static<typeof PlayableCampaign>;

/** A campaign that has not begun, or is over. */
export const ClosedCampaignView = Type.Object({
  campaignName: Type.String(),
  isOver: Type.Boolean(),
  /** When it begins, or when it ended: a calendar day such as `2026-11-23`. */
  day: Type.String(),
});
export type ClosedCampaignView = Static<typeof ClosedCampaignView>;

/** The welcome screen's data. */
export const Welcome = Type.Object({
  campaigns: Type.Array(PlayableCampaign),
  /** Without a campaign: the next one that begins, else the last one that ended; null if none is known. */
  closed: Type.Union([ClosedCampaignView, Type.Null()]),
  /** Lower-cased theme description, 'full' when none is set. */
  theme: Type.String(),
  logoUrl: Type.Union([Type.String(), Type.Null()]),
  /** The picture of the player's manager. */
  managerAvatar: Type.Union([Type.Object({ url: Type.String(), description: Type.String() }), Type.Null()]),
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

/** A spin that is drawn and stored but not settled. */
export const PendingSpin = Type.Object({
  id: Type.String(),
  segmentIndex: Type.Integer({ minimum: 0, maximum: 23 }),
  stopFraction: Type.Number(),
});
export type PendingSpin = Static<typeof PendingSpin>;

/** How a play ended. */
export const Outcome = Type.Union([
  /** With the quiz: no spin was earned, or no game follows it. */
  Type.Object({ kind: Type.Literal('quiz') }),
  /** With a game; `prize` is null when it was lost. The server has still to confirm it where it was not held for it. */
  Type.Object({
    kind: Game,
    prize: Type.Union([Prize, Type.Null()]),
    isToBeConfirmed: Type.Optional(Type.Boolean()),
  }),
  /** On another kiosk, or before this one lost its data: how it ended is not known. */
  Type.Object({ kind: Type.Literal('elsewhere') }),
  /** Nothing to play: a campaign without questions, or a player without spins. */
  Type.Object({ kind: Type.Literal('nothing') }),
]);
export type Outcome = Static<typeof Outcome>;

/** Where a play stands, with what the screen needs to show it. */
export const StageView = Type.Union([
  /** The first unanswered question is open. */
  Type.Object({ kind: Type.Literal('quiz'), question: PlayQuestion }),
  /** All questions are answered, the wheel has not been touched. */
  Type.Object({ kind: Type.Literal('quiz-ended') }),
  /** The wheel waits for a spin. */
  Type.Object({ kind: Type.Literal('wheel') }),
  /** A spin is drawn and must be shown, then settled. */
  Type.Object({ kind: Type.Literal('spinning'), spin: PendingSpin }),
  /** The Press Your Luck offer waits for Yes or No. */
  Type.Object({ kind: Type.Literal('offer') }),
  /** The board blinks and waits for the press; its seed is 32 hex digits. */
  Type.Object({ kind: Type.Literal('board'), seed: Type.String() }),
  /** Over: nothing more can be played. `seenAt` is there when the player saw the outcome on an earlier visit. */
  Type.Object({ kind: Type.Literal('finished'), outcome: Outcome, seenAt: Type.Optional(Type.Number()) }),
]);
export type StageView = Static<typeof StageView>;

export const PlayView = Type.Object({
  campaignId: Id,
  campaignName: Type.String(),
  games: Type.Array(Game),
  bonusPoints: Type.Number(),
  stage: StageView,
  questionCount: Type.Integer(),
  answeredCount: Type.Integer(),
  totalSpins: Type.Integer(),
  remainingSpins: Type.Integer(),
  points: Type.Number(),
  prizes: Type.Array(Prize),
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
