import type { Funnel, HourOfVisits } from '#shared/entities/show-report.ts';
import { hasUnit } from '#shared/rules/hand-overs.ts';
import { localTime, type TimeZone } from '#shared/rules/venue-time.ts';
import type { ReportPlayer } from '../repositories/reports.ts';

/** The answers of one player. */
export interface AnswerSummary {
  userId: number;
  answered: number;
  correct: number;
  /** The earliest known moment of an answer, as ISO 8601, or null. */
  firstAt: string | null;
  /** The ids of the chosen answers, joined with commas. */
  chosen: string;
}

/** A player of a report and how far the play got. */
export interface ShowPlay {
  player: ReportPlayer;
  answered: number;
  correct: number;
  /** The ids of the chosen answers, joined with commas. */
  chosen: string;
  /** When the first step happened, in milliseconds since the epoch; null without a step, or if unknown. */
  begunAt: number | null;
  /** True if the server has a step of the player, such as an answer or a visitor's consent. */
  hasCome: boolean;
  isLoggedIn: boolean;
  isQuizDone: boolean;
  hasSpun: boolean;
  /** True if the player has a prize that counts: neither void nor withdrawn nor returned. */
  hasWon: boolean;
}

/** Days of the venue, both included, and a kiosk. Null selects all. */
export interface ShowFilter {
  from: string | null;
  to: string | null;
  kioskId: number | null;
}

/** Derives a player's play. `questionCount` is how many questions the campaign asks. */
export function showPlay(player: ReportPlayer, summary: AnswerSummary | undefined, questionCount: number): ShowPlay {
  const { answered = 0, correct = 0, firstAt = null, chosen = '' } = summary ?? {};
  const { visitedAt, playedAt, receivedAt, awardId } = player;
  const hasCome = answered > 0 || player.isWalkUp === 1 || receivedAt !== null || awardId !== null;
  return {
    player,
    answered,
    correct,
    chosen,
    begunAt: earliest([visitedAt, firstAt]) ?? earliest([playedAt]),
    hasCome,
    isLoggedIn: hasCome || player.hasOpened === 1 || player.loggedInAt !== null,
    isQuizDone: questionCount > 0 && answered >= questionCount,
    hasSpun: player.totalSpinsEarned > player.remainingSpins || player.isPressYourLuckSpinUsed === 1,
    hasWon: awardId !== null && hasUnit({ isVoid: player.isAwardVoid === 1, decision: player.awardDecision }),
  };
}

function earliest(moments: readonly (string | null)[]): number | null {
  const times = moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]));
  return times.length === 0 ? null : Math.min(...times);
}

/** True if a filter selects the play. A range selects no play whose moment is unknown. */
export function isSelected({ player, begunAt, hasCome }: ShowPlay, filter: ShowFilter, zone: TimeZone | undefined) {
  const { from, to, kioskId } = filter;
  if (!hasCome || (kioskId !== null && player.kioskId !== kioskId)) return false;
  if (from === null && to === null) return true;
  if (begunAt === null) return false;
  const { day } = localTime(begunAt, zone);
  return (from === null || from <= day) && (to === null || day <= to);
}

/** Counts visits by the venue's hour and by kiosk, in order of time. An hour that a clock change repeats is one hour. */
export function visitsByHour(plays: readonly ShowPlay[], zone: TimeZone | undefined): HourOfVisits[] {
  const hours = new Map<string, HourOfVisits>();
  for (const { player, begunAt, hasCome } of plays) {
    if (!hasCome || begunAt === null) continue;
    const { day, hour } = localTime(begunAt, zone);
    const { kioskId } = player;
    const key = `${day} ${String(hour).padStart(2, '0')} ${kioskId ?? ''}`;
    const found = hours.get(key);
    if (found) found.visits += 1;
    else hours.set(key, { day, hour, kioskId, visits: 1 });
  }
  const order = [...hours].sort(([a], [b]) => (a < b ? -1 : 1));
  return order.map(([, visits]) => visits);
}

/** Counts the players at each stage. A filter selects only players who have come, so it has no first two stages. */
export function funnelOf(plays: readonly ShowPlay[], isFiltered: boolean): Funnel {
  const count = (isAt: (play: ShowPlay) => boolean) => plays.filter(isAt).length;
  return {
    assigned: isFiltered ? null : plays.length,
    loggedIn: isFiltered ? null : count(({ isLoggedIn }) => isLoggedIn),
    answered: count(({ answered }) => answered > 0),
    quizDone: count(({ isQuizDone }) => isQuizDone),
    spun: count(({ hasSpun }) => hasSpun),
    won: count(({ hasWon }) => hasWon),
  };
}
