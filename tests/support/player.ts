import { GAME_FINISHED, type GameStatus } from '../../src/shared/entities/game-status.ts';
import type { Prize } from '../../src/shared/entities/prize.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import type { UserAnswer } from '../../src/shared/entities/user-answer.ts';
import { correctAnswerIdOf, openAnswers } from '../../src/shared/rules/quiz.ts';
import type { Api } from './api.ts';

export interface SignedIn {
  token: string;
  userId: number;
}

/** Logs in a demo account; `name` is the part before the @. */
export async function logIn(api: Api, name: string, password = 'nordwind'): Promise<SignedIn> {
  const body = { grant_type: 'password' as const, username: `${name}@nordwind.example`, password };
  const session = await api.call('logIn', { body });
  return { token: session.access_token, userId: Number(session.userId) };
}

/** Makes the password change that the first login enforces. */
export async function choosePassword(api: Api, session: SignedIn, oldPassword: string): Promise<void> {
  const body = { oldPassword, newPassword: 'nordwind2', confirmPassword: 'nordwind2' };
  await api.call('changePassword', { body }, session);
}

/** A logged-in player with one assigned campaign. */
export interface Player extends SignedIn {
  campaignId: number;
  questions: Question[];
  prizes: Prize[];
  status: GameStatus;
}

/** Logs in a player and reads the data of the game. */
export async function playerOf(api: Api, name: string): Promise<Player> {
  const session = await logIn(api, name);
  const { token, userId } = session;
  const [details] = await api.call('getGameDetails', { query: { userId } }, { token });
  const campaignId = Number(details?.campaigns?.[0]?.id);
  const questions = (await api.call('getCampaignQuestions', { params: { campaignId } }, { token })) ?? [];
  const prizes = (await api.call('getAvailablePrizes', { params: { campaignId } }, { token })) ?? [];
  const status = (await api.call('getGameStatus', { query: { campaignId, userId } }, { token })) as GameStatus;
  return { ...session, campaignId, questions, prizes, status };
}

/** The correct answer, or a wrong one, to one of the player's questions. */
export function answerTo(player: Player, index: number, isCorrect = true): UserAnswer {
  const question = player.questions[index];
  if (!question) throw new Error(`There is no question ${index}`);
  const correctId = correctAnswerIdOf(question);
  const answer = openAnswers(question).find(({ id }) => (id === correctId) === isCorrect);
  return {
    userId: player.userId,
    questionId: question.id ?? '',
    answerId: answer?.id ?? '',
    isCorrect,
    campaignId: player.campaignId,
  };
}

/** Correctly answers the first `count` questions. */
export async function answerCorrectly(api: Api, player: Player, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await api.call('postUserAnswer', { body: answerTo(player, index) }, player);
  }
}

/** The player's status with other values. */
export const statusWith = (player: Player, values: Partial<GameStatus>): GameStatus => ({
  ...player.status,
  ...values,
});

/** A finished game of `spins` spins. */
export const finishedStatus = (player: Player, spins: number, points: number): GameStatus =>
  statusWith(player, {
    gameStatusType: GAME_FINISHED,
    totalSpinsEarned: spins,
    remainingSpins: 0,
    totalPointsEarned: points,
  });

export function prizeNamed(player: Player, name: string): Prize & { id: number } {
  const prize = player.prizes.find((one) => one.name === name);
  if (!prize) throw new Error(`There is no prize ${name}`);
  return { ...prize, id: Number(prize.id) };
}
