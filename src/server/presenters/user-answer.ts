import type { ProgressEntry, UserAnswer } from '#shared/entities/user-answer.ts';
import type { Row } from '../database/schema.ts';

export const presentUserAnswer = (row: Row<'user_answers'>): UserAnswer => ({
  userId: row.user_id,
  questionId: row.question_id,
  answerId: row.answer_id,
  isCorrect: row.is_correct === 1,
  campaignId: row.campaign_id,
});

export const presentProgressEntry = (row: Row<'user_answers'>): ProgressEntry => ({
  questionId: row.question_id,
  isCorrect: row.is_correct === 1,
});
