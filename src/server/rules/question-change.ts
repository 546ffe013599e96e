import type { Id } from '#shared/entities/base.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import { type Answer, MULTIPLE_CHOICE, type Question, TRUE_FALSE } from '#shared/entities/question.ts';
import { isYes } from '#shared/rules/flag.ts';
import { MAXIMUM_QUESTION_LENGTH } from '#shared/rules/limits.ts';
import { ANSWER_SLOTS, answerProblems, TRUE_FALSE_TEXTS } from '#shared/rules/question-form.ts';
import { toFlag } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import type { NewQuestion, QuestionChange, QuestionWithAnswers } from '../repositories/questions.ts';
import { text } from '../texts.ts';
import { requireField, requireNoProblem, requireText, trimmed } from './fields.ts';

/** An answer to be stored. */
interface Choice {
  id: Id | null | undefined;
  answerText: string;
}

/**
 * Checks a new question and returns it in stored form (docs/specification.md, 5). Throws a Refusal for the first broken
 * rule.
 */
export function newQuestion(sent: Question): NewQuestion {
  const questionType = typeOf(sent) ?? MULTIPLE_CHOICE;
  const questionText = requireText(text('field.question'), sent.questionText, MAXIMUM_QUESTION_LENGTH);
  const open = openAnswersOf(sent);
  const choices = questionType === TRUE_FALSE ? trueAndFalse(open) : requireAnswers(open);
  const answers = choices.map(({ answerText }) => answerText);
  const imageFileId = imageIdOf(sent);
  return { questionText, questionType, imageFileId, answers, correctIndex: correctIndexOf(sent, choices) };
}

/**
 * Checks a change of a stored question and returns the new values. The type stays, and so do the answers of a true/false
 * question. Other answers get the sent id, or else the stored id at the same place. A picture that is not mentioned
 * stays, because other clients may not know it. Throws a Refusal like `newQuestion`.
 */
export function questionChange(stored: QuestionWithAnswers, sent: Question): QuestionChange {
  const type = typeOf(sent) ?? stored.question_type;
  if (type !== stored.question_type) throw new Refusal('question-type-fixed');
  const questionText = requireText(text('field.question'), sent.questionText, MAXIMUM_QUESTION_LENGTH);
  const choices =
    type === TRUE_FALSE
      ? stored.answers.map((row) => ({ id: row.id, answerText: row.answer_text }))
      : requireAnswers(withStoredIds(stored, openAnswersOf(sent)));
  const correctIndex = correctIndexOf(sent, choices);
  const answers = choices.map(({ id, answerText }) => ({ id: typeof id === 'number' ? id : null, answerText }));
  const imageFileId = sent.imageFile === undefined ? stored.image_file_id : imageIdOf(sent);
  return { questionText, imageFileId, answers, correctIndex };
}

/** True if the change would leave the question unchanged. */
export const isSameQuestion = (stored: QuestionWithAnswers, change: QuestionChange): boolean =>
  stored.question_text === change.questionText &&
  stored.image_file_id === change.imageFileId &&
  stored.answers.length === change.answers.length &&
  stored.answers.every((row, index) => {
    const { id, answerText } = change.answers[index] ?? {};
    return row.id === id && row.answer_text === answerText && row.is_correct === toFlag(index === change.correctIndex);
  });

/** Returns the id of an uploaded picture, or null without one. The caller checks that the file exists. */
function imageIdOf({ imageFile }: Question): number | null {
  if (!imageFile || isYes(imageFile.isDeleted)) return null;
  return toRowId(requireField(text('field.questionImage'), imageFile.id));
}

const openAnswersOf = (sent: Question): Answer[] => listOf(sent.answers).filter((answer) => !isYes(answer.isDeleted));

/** Gives each answer the id of a different stored answer. Answers beyond the stored ones get null. */
function withStoredIds(stored: QuestionWithAnswers, sent: readonly Answer[]): Answer[] {
  const free = new Map(stored.answers.map((row) => [String(row.id), row.id]));
  const named = sent.map((answer) => {
    const id = free.get(String(answer.id));
    free.delete(String(answer.id));
    return id;
  });
  const rest = [...free.values()];
  return sent.map((answer, index) => ({ ...answer, id: named[index] ?? rest.shift() ?? null }));
}

/** Returns 0 or 1, which may be sent as false or true, or undefined if missing. */
function typeOf({ questionType }: Question): NewQuestion['questionType'] | undefined {
  if (questionType === null || questionType === undefined) return undefined;
  const type = Number(questionType);
  if (type !== MULTIPLE_CHOICE && type !== TRUE_FALSE) throw new Refusal('question-type-unknown');
  return type;
}

/** Returns the two fixed texts. The sent answers only supply the ids that `correctAnswerId` may refer to. */
const trueAndFalse = (sent: readonly Answer[]): Choice[] =>
  TRUE_FALSE_TEXTS.map((answerText) => ({
    id: sent.find((answer) => isSameText(answerText, trimmed(answer.answerText)))?.id,
    answerText,
  }));

function requireAnswers(sent: readonly Answer[]): Choice[] {
  if (sent.length > ANSWER_SLOTS) throw new Refusal('too-many-answers', { slots: ANSWER_SLOTS });
  const answers = Array.from({ length: ANSWER_SLOTS }, (_, index) => sent[index]);
  for (const [index, problem] of answerProblems(answers.map((answer) => answer?.answerText)).entries()) {
    requireNoProblem(text('field.answer', { number: index + 1 }), problem);
  }
  return answers.map((answer) => ({ id: answer?.id, answerText: trimmed(answer?.answerText) ?? '' }));
}

/** Finds the correct answer by id. Without an id, finds it by text, because a new question's answers have no ids. */
function correctIndexOf({ correctAnswerId, correctAnswer }: Question, choices: readonly Choice[]): number {
  const isById = correctAnswerId !== null && correctAnswerId !== undefined;
  const index = isById
    ? choices.findIndex(({ id }) => isSameId(id, correctAnswerId))
    : indexOfText(choices, trimmed(textOf(correctAnswer)));
  if (index < 0) throw new Refusal('no-correct-answer');
  return index;
}

/** `correctAnswer` may be the answer's text, or the answer itself. */
function textOf(correctAnswer: unknown): string | null {
  const isAnswer = typeof correctAnswer === 'object' && correctAnswer !== null && 'answerText' in correctAnswer;
  const text = isAnswer ? correctAnswer.answerText : correctAnswer;
  // Accept only plain values, because an object's `toString` may return anything.
  return typeof text === 'string' || typeof text === 'number' || typeof text === 'boolean' ? String(text) : null;
}

/** Finds the answer with exactly this text, or else one that differs only in case, such as `true` for True. */
function indexOfText(choices: readonly Choice[], text: string | null): number {
  const exact = choices.findIndex(({ answerText }) => answerText === text);
  return exact >= 0 ? exact : choices.findIndex(({ answerText }) => isSameText(answerText, text));
}

const isSameText = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();
