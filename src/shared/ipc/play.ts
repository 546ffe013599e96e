import { type Static, Type } from 'typebox';
import { Id } from '../entities/base.ts';
import { Game } from '../entities/game.ts';
import { Prize } from '../entities/prize.ts';
import { Language } from './language.ts';
import { OpeningHours } from './opening-hours.ts';

/** The screen's view of a play: everything to draw, without rules. Only the main process creates it. */

/** A campaign that a player may choose on the welcome screen. */
export const PlayableCampaign = Type.Object({
  id: Id,
  campaignName: Type.String(),
  language: Language,
  /** The vendor's name for the game type, or empty. */
  typeName: Type.String(),
  games: Type.Array(Game),
  /** Null until the kiosk has loaded the campaign's questions. */
  questionCount: Type.Union([Type.Number(), Type.Null()]),
  /** The points of the logo segment. */
  bonusPoints: Type.Number(),
  /** The venue's opening hours; null if the campaign names none. */
  hours: Type.Union([OpeningHours, Type.Null()]),
  /** True if the player's game is over. */
  isPlayed: Type.Boolean(),
});
export type PlayableCampaign = Static<typeof PlayableCampaign>;

/** A campaign that is not open yet, paused, or over. */
export const ClosedCampaignView = Type.Union([
  Type.Object({
    kind: Type.Enum(['coming', 'over']),
    campaignName: Type.String(),
    /** The calendar day on which the campaign begins or ended, such as `2026-11-23`. */
    day: Type.String(),
  }),
  Type.Object({
    kind: Type.Literal('paused'),
    campaignName: Type.String(),
    /** When the pause ends by itself, as ISO 8601. */
    until: Type.String(),
  }),
]);
export type ClosedCampaignView = Static<typeof ClosedCampaignView>;

/** The welcome screen's data. */
export const Welcome = Type.Object({
  campaigns: Type.Array(PlayableCampaign),
  /** Without an open campaign: a paused one, else the next one to begin, else the last one that ended. Otherwise null. */
  closed: Type.Union([ClosedCampaignView, Type.Null()]),
  /** The lower-cased theme description, or 'full' if there is none. */
  theme: Type.String(),
  logoUrl: Type.Union([Type.String(), Type.Null()]),
  /** The picture of the player's manager. */
  managerAvatar: Type.Union([Type.Object({ url: Type.String(), description: Type.String() }), Type.Null()]),
  /** True if the server did not answer and this is cached data. */
  isStale: Type.Boolean(),
});
export type Welcome = Static<typeof Welcome>;

/** A question to answer. The correct answer stays in the main process until the player has answered. */
export const PlayQuestion = Type.Object({
  id: Id,
  questionText: Type.String(),
  questionType: Type.Number(),
  /** The picture next to the text, or null. */
  imageUrl: Type.Union([Type.String(), Type.Null()]),
  answers: Type.Array(Type.Object({ id: Id, answerText: Type.String() })),
});
export type PlayQuestion = Static<typeof PlayQuestion>;

/** A spin that is drawn and stored, but not settled. */
export const PendingSpin = Type.Object({
  id: Type.String(),
  segmentIndex: Type.Integer({ minimum: 0, maximum: 23 }),
  stopFraction: Type.Number(),
});
export type PendingSpin = Static<typeof PendingSpin>;

/** The end of a play. */
export const Outcome = Type.Union([
  /** The play ended with the quiz, because the player earned no spin, or no game follows. */
  Type.Object({ kind: Type.Literal('quiz') }),
  /**
   * The play ended with a game. `prize` is null if the player lost. `isToBeConfirmed` is true if the server must
   * confirm the prize, because this kiosk had leased no unit of it.
   */
  Type.Object({
    kind: Game,
    prize: Type.Union([Prize, Type.Null()]),
    isToBeConfirmed: Type.Optional(Type.Boolean()),
  }),
  /** The play ended on another kiosk, or before this one lost its data. The result is unknown here. */
  Type.Object({ kind: Type.Literal('elsewhere') }),
  /** The player cannot play, because the campaign has no questions or the player has no spins. */
  Type.Object({ kind: Type.Literal('nothing') }),
]);
export type Outcome = Static<typeof Outcome>;

/** The proof of a won prize for its winner, in the venue's time (docs/specification.md, 4.13). */
export const ClaimView = Type.Object({
  code: Type.String(),
  /** The text of the QR code, or null without one. */
  token: Type.Union([Type.String(), Type.Null()]),
  /** When the prize was won. The day is like `2026-11-28`. */
  day: Type.String(),
  /** The time of day as `HH:mm`. */
  time: Type.String(),
  /** The last day on which the prize can be claimed, or null. */
  lastDay: Type.Union([Type.String(), Type.Null()]),
});
export type ClaimView = Static<typeof ClaimView>;

/** Why a prize that was won here does not count, or not yet. */
export const AwardDoubt = Type.Union([
  /** An administrator must confirm it. */
  Type.Literal('held'),
  /** The server has refused the award, or it is void or withdrawn. */
  Type.Literal('refused'),
  /** The prize was not claimed in time, and is back in the stock. */
  Type.Literal('returned'),
]);
export type AwardDoubt = Static<typeof AwardDoubt>;

/** The stage of a play, with the data that the screen shows. */
export const StageView = Type.Union([
  /** The first unanswered question is open. */
  Type.Object({ kind: Type.Literal('quiz'), question: PlayQuestion }),
  /** All questions are answered, and no spin has been drawn yet. */
  Type.Object({ kind: Type.Literal('quiz-ended') }),
  /** The wheel waits for a spin. */
  Type.Object({ kind: Type.Literal('wheel') }),
  /** A spin is drawn. The screen must show it and then settle it. */
  Type.Object({ kind: Type.Literal('spinning'), spin: PendingSpin }),
  /** The Press Your Luck offer waits for Yes or No. */
  Type.Object({ kind: Type.Literal('offer') }),
  /** The board blinks and waits for the press. Its seed is 32 hex digits. */
  Type.Object({ kind: Type.Literal('board'), seed: Type.String() }),
  /**
   * The play is over. `claim` is set for a prize won on this kiosk, at a server that stores claims. `seenAt` is set if the player saw the outcome on an earlier visit. `seed` is the stopped board's
   * seed if a rehearsal has replaced it, so that the board shows the chosen outcome.
   */
  Type.Object({
    kind: Type.Literal('finished'),
    outcome: Outcome,
    claim: Type.Optional(ClaimView),
    doubt: Type.Optional(AwardDoubt),
    seenAt: Type.Optional(Type.Number()),
    seed: Type.Optional(Type.String()),
  }),
]);
export type StageView = Static<typeof StageView>;

/** Why a prize without winners left cannot be won here. */
export const Shortage = Type.Union([
  /** The server has awarded all units, or reserved them for other kiosks. */
  Type.Literal('none-left'),
  /** This kiosk is offline and has no reserved unit left. */
  Type.Literal('not-here'),
]);
export type Shortage = Static<typeof Shortage>;

export const PlayView = Type.Object({
  campaignId: Id,
  campaignName: Type.String(),
  language: Language,
  games: Type.Array(Game),
  bonusPoints: Type.Number(),
  stage: StageView,
  questionCount: Type.Integer(),
  answeredCount: Type.Integer(),
  totalSpins: Type.Integer(),
  remainingSpins: Type.Integer(),
  points: Type.Number(),
  prizes: Type.Array(Prize),
  shortage: Shortage,
  isStale: Type.Boolean(),
});
export type PlayView = Static<typeof PlayView>;

/** The verdict on an answer, sent only once the answer is on disk. */
export const AnswerVerdict = Type.Object({
  isCorrect: Type.Boolean(),
  correctAnswerId: Type.Union([Id, Type.Null()]),
  play: PlayView,
});
export type AnswerVerdict = Static<typeof AnswerVerdict>;
