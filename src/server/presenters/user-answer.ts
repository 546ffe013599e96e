import type { ProgressEntry, UserAnswer } from '#shared/entities/user-answer.ts';
import type { UserAnswerRow } from '../repositories/user-answers.ts';

export const presentUserAnswer = (row: UserAnswerRow): UserAnswer => ({
  userId: row.user_id,
  questionId: row.question_id,
  answerId: row.answer_id,
  isCorrect: row.is_correct === 1,
  campaignId: row.campaign_id,
});

export const presentProgressEntry = (row: UserAnswerRow): ProgressEntry => ({
  questionId: row.question_id,
  isCorrect: row.is_correct === 1,
});
