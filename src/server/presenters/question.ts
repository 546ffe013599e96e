import type { Question } from '#shared/entities/question.ts';
import type { FileInfo } from '../repositories/files.ts';
import type { QuestionWithAnswers } from '../repositories/questions.ts';
import { presentFileOf } from './file.ts';

/**
 * Presents a question. `correctAnswer` is the correct answer's text, `correctAnswerId` its id; both are null if there
 * is none.
 */
export function presentQuestion(
  question: QuestionWithAnswers,
  files: ReadonlyMap<number, FileInfo>,
  baseUrl: string,
): Question {
  const correct = question.answers.find((answer) => answer.is_correct === 1);
  return {
    id: question.id,
    questionText: question.question_text,
    questionType: question.question_type,
    imageFile: presentFileOf(question.image_file_id, files, baseUrl),
    answers: question.answers.map((answer) => ({
      id: answer.id,
      answerText: answer.answer_text,
      isDeleted: answer.is_deleted === 1,
    })),
    correctAnswer: correct?.answer_text ?? null,
    correctAnswerId: correct?.id ?? null,
    createdDate: question.created_at,
    position: question.position,
    version: question.version,
  };
}
