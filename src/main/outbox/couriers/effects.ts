import type { AwardedPrize } from '#shared/entities/awarded-prize.ts';
import { type Id, isSameId, isSameIdIfTold, listOf } from '#shared/entities/base.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { UserAnswer } from '#shared/entities/user-answer.ts';
import type { Doubt } from '#shared/ipc/sync.ts';
import type { JobPayload } from '#shared/jobs.ts';
import type { Lane } from '#shared/lane.ts';
import { isYes } from '#shared/rules/flag.ts';
import { fetchAvailablePrizes } from '../../link/available-prizes.ts';
import type { ApiClient } from '../../link/client.ts';
import type { Job, JobNote } from '../job.ts';
import type { Sender } from './sender.ts';

/** How the server shows what it holds of a play. */

export type Status = JobPayload<'put-game-status'>;

/** Whether the server has what a row reports, or why nobody can tell. */
export type Found = boolean | Doubt;

/** Whether an answer names all of what was sent, under the same ids. */
export const carriesIds = (answer: unknown, sent: Record<string, Id>): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.entries(sent).every(([name, id]) => isSameId((answer as Record<string, Id | undefined>)[name], id));

/** An answer as a server lists it. */
type StoredAnswer = { questionId: Id; userId?: Id | null; campaignId?: Id | null };

/** The answers that a server lists for a player. It may ignore the query and return more than was asked for. */
export async function storedAnswers(api: ApiClient, lane: Lane, sender: Sender): Promise<readonly StoredAnswer[]> {
  const { userId, campaignId } = lane;
  return listOf(await api.call('getUserAnswers', { query: { userId, campaignId } }, sender.as));
}

export const isAmong = (stored: readonly StoredAnswer[], { userId, campaignId, questionId }: UserAnswer): boolean =>
  stored.some(
    (answer) =>
      isSameId(answer.questionId, questionId) &&
      isSameIdIfTold(answer.userId, userId) &&
      isSameIdIfTold(answer.campaignId, campaignId),
  );

export async function storedStatus(api: ApiClient, lane: Lane, sender: Sender): Promise<GameStatus | null> {
  const { userId, campaignId } = lane;
  const data = await api.call('getGameStatus', { query: { userId, campaignId } }, sender.as);
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

export async function winnersLeft(api: ApiClient, award: AwardedPrize, sender: Sender): Promise<number | null> {
  const prizes = await fetchAvailablePrizes(api, award.campaignId, sender.as);
  return prizes.find((prize) => isSameId(prize.id, award.prizeId))?.winnerTotal ?? null;
}

/** Whether as many winners remain as were noted before the first attempt. A winner fewer may be another player. */
export async function findAward(api: ApiClient, job: Job<'post-awarded-prize'>, sender: Sender): Promise<Found> {
  const { payload, note } = job;
  const before = winnersIn(note);
  if (before === null) return 'winners-not-counted';
  const prizes = await fetchAvailablePrizes(api, payload.campaignId, sender.as);
  const listed = prizes.find((prize) => isSameId(prize.id, payload.prizeId));
  // After its last winner a prize may no longer be listed.
  return (listed?.winnerTotal ?? 0) < before ? 'fewer-winners' : false;
}

const winnersIn = (note: JobNote<'post-awarded-prize'>): number | null =>
  note === null || 'isKeyHonoured' in note ? null : note.winnersBefore;
