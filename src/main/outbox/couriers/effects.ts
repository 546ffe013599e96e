import { type Id, isSameId, isSameIdIfTold, listOf } from '#shared/entities/base.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { UserAnswer } from '#shared/entities/user-answer.ts';
import type { JobPayload } from '#shared/jobs.ts';
import type { Lane } from '#shared/lane.ts';
import { isYes } from '#shared/rules/flag.ts';
import type { Sender } from './sender.ts';

/** How the server shows what it holds of a play. */

type Status = JobPayload<'put-game-status'>;
/** An answer as a server lists it. */
type StoredAnswer = { questionId: Id; userId?: Id | null; campaignId?: Id | null };

/** The answers that a server lists for a player. It may ignore the query and return more than was asked for. */
export async function storedAnswers(lane: Lane, sender: Sender): Promise<readonly StoredAnswer[]> {
  const { userId, campaignId } = lane;
  return listOf(await sender.api.call('getUserAnswers', { query: { userId, campaignId } }, sender.as));
}

export const isAmong = (stored: readonly StoredAnswer[], { userId, campaignId, questionId }: UserAnswer): boolean =>
  stored.some(
    (answer) =>
      isSameId(answer.questionId, questionId) &&
      isSameIdIfTold(answer.userId, userId) &&
      isSameIdIfTold(answer.campaignId, campaignId),
  );

export async function storedStatus(lane: Lane, sender: Sender): Promise<GameStatus | null> {
  const { userId, campaignId } = lane;
  const data = await sender.api.call('getGameStatus', { query: { userId, campaignId } }, sender.as);
  return (Array.isArray(data) ? data[0] : data) ?? null;
}

/** A status as numbers that only grow while a play goes on. */
const progressOf = (status: Partial<GameStatus>): number[] => {
  const earned = status.totalSpinsEarned ?? 0;
  return [
    status.gameStatusType ?? 0,
    earned,
    earned - (status.remainingSpins ?? 0),
    status.totalPointsEarned ?? 0,
    isYes(status.isPressYourLuckSpinUsed) ? 1 : 0,
  ];
};

export const isSameStatus = (stored: GameStatus, status: Status): boolean =>
  String(progressOf(stored)) === String(progressOf(status));

/** Whether what the server holds is an earlier state of the play. Another kiosk may have taken it further. */
export const isBehind = (stored: GameStatus | null, status: Status): boolean => {
  if (stored === null) return true;
  const reported = progressOf(status);
  return !isSameStatus(stored, status) && progressOf(stored).every((value, index) => value <= (reported[index] ?? 0));
};
