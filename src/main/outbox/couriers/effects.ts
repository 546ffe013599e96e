import { type Id, isSameId, isSameIdIfTold, listOf } from '#shared/entities/base.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { UserAnswer } from '#shared/entities/user-answer.ts';
import type { JobPayload } from '#shared/jobs.ts';
import type { Lane } from '#shared/lane.ts';
import { isYes } from '#shared/rules/flag.ts';
import type { Sender } from './sender.ts';

/** Reads the server's data of a play and compares it with a step. */

type Status = JobPayload<'put-game-status'>;
/** An answer as a server lists it. */
type StoredAnswer = { questionId: Id; userId?: Id | null; campaignId?: Id | null };

/** Returns the answers that a server lists for a player. The server may ignore the query and return more. */
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

/** Returns a status as numbers that only grow during a play. */
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

/** True if the server has an earlier state of the play. Another kiosk may have advanced the play further. */
export const isBehind = (stored: GameStatus | null, status: Status): boolean => {
  if (stored === null) return true;
  const reported = progressOf(status);
  return !isSameStatus(stored, status) && progressOf(stored).every((value, index) => value <= (reported[index] ?? 0));
};
