import type { File } from '../entities/file.ts';
import { isSameId } from '../entities/id.ts';
import type { Answer, Question } from '../entities/question.ts';
import { MULTIPLE_CHOICE, type QuestionType, TRUE_FALSE } from '../entities/question-type.ts';
import { MAXIMUM_QUESTION_LENGTH, textProblem } from './limits.ts';
import { correctAnswerIdOf, openAnswers } from './quiz.ts';
import { text } from './rule-text.ts';
import { present } from './validation.ts';

/** The number of answers of a multiple-choice question. */
export const ANSWER_SLOTS = 4;
/** The two answers of a true/false question. */
export const TRUE_FALSE_TEXTS: readonly string[] = ['True', 'False'];

/** A question's form. */
export interface QuestionForm {
  questionType: QuestionType;
  questionText: string;
  /** The picture, or null without one. */
  imageFile: File | null;
  /** The four texts of a multiple-choice question. A true/false question ignores them. */
  answers: string[];
  /** The index of the correct answer; null until it is chosen. */
  correctIndex: number | null;
}

/** The messages of the form by field. */
export interface QuestionProblems {
  questionText?: string;
  answers?: (string | undefined)[];
  correctIndex?: string;
}

export const typeOfQuestion = ({ questionType }: Question): QuestionType =>
  Number(questionType ?? MULTIPLE_CHOICE) === TRUE_FALSE ? TRUE_FALSE : MULTIPLE_CHOICE;

export const blankQuestion = (questionType: QuestionType = MULTIPLE_CHOICE): QuestionForm => ({
  questionType,
  questionText: '',
  imageFile: null,
  answers: Array.from({ length: ANSWER_SLOTS }, () => ''),
  correctIndex: null,
});

/** Returns the form of a stored question. */
export function formOfQuestion(question: Question): QuestionForm {
  const form = blankQuestion(typeOfQuestion(question));
  const stored = orderedAnswers(question);
  const correctIndex = stored.findIndex((answer) => isSameId(answer?.id, correctAnswerIdOf(question)));
  return {
    ...form,
    questionText: question.questionText ?? '',
    imageFile: question.imageFile ?? null,
    answers: form.questionType === TRUE_FALSE ? form.answers : stored.map((answer) => answer?.answerText ?? ''),
    correctIndex: correctIndex < 0 ? null : correctIndex,
  };
}

/**
 * Returns the problems of a multiple-choice question's answers, by place. Each answer is required and must differ from
 * the others.
 */
export function answerProblems(answers: readonly (string | null | undefined)[]): (string | undefined)[] {
  const problems = answers.map((answer) => textProblem(answer, MAXIMUM_QUESTION_LENGTH));
  // Skip answers with a problem, because the work of normalising grows with the square of the length.
  const keys = answers.map((answer, index) =>
    problems[index] === undefined ? (answer ?? '').trim().normalize('NFC').toLowerCase() : null,
  );
  return problems.map((problem, index) => {
    const key = keys[index] ?? null;
    return problem ?? (key !== null && keys.indexOf(key) < index ? text('rule.sameAnswer') : undefined);
  });
}

/** Returns the problems of the form. An empty object means that it may be saved. */
export function validateQuestion(form: QuestionForm): QuestionProblems {
  const answers = form.questionType === TRUE_FALSE ? [] : answerProblems(form.answers);
  return present({
    questionText: textProblem(form.questionText, MAXIMUM_QUESTION_LENGTH),
    answers: answers.some((problem) => problem !== undefined) ? answers : undefined,
    correctIndex: form.correctIndex === null ? text('form.correctAnswer') : undefined,
  });
}

/**
 * Returns the question to send: a new one, or the stored one with its changes, version and answers' ids. A new question
 * has no ids yet, so it names its correct answer by text. The picture is omitted if there is none and the server has
 * named none, because it may not know the field.
 */
export function questionOfForm(form: QuestionForm, stored: Question | null): Question {
  const texts = form.questionType === TRUE_FALSE ? TRUE_FALSE_TEXTS : form.answers.map((text) => text.trim());
  const ids = stored ? orderedAnswers(stored).map((answer) => answer?.id) : [];
  const answers = texts.map((answerText, index): Answer => ({ ...idPart(ids[index]), answerText, isDeleted: false }));
  const correct = form.correctIndex === null ? undefined : answers[form.correctIndex];
  return {
    ...(stored && { id: stored.id, version: stored.version, createdDate: stored.createdDate }),
    questionText: form.questionText.trim(),
    questionType: form.questionType,
    ...((form.imageFile !== null || stored?.imageFile !== undefined) && { imageFile: form.imageFile }),
    answers,
    correctAnswer: correct?.answerText ?? null,
    correctAnswerId: correct?.id ?? null,
  };
}

const idPart = (id: Answer['id']): Pick<Answer, 'id'> => (id === null || id === undefined ? {} : { id });

/** Returns the stored answers in the form's slots, with True before False. */
function orderedAnswers(question: Question): (Answer | undefined)[] {
  const open = openAnswers(question);
  if (typeOfQuestion(question) !== TRUE_FALSE) return Array.from({ length: ANSWER_SLOTS }, (_, index) => open[index]);
  return TRUE_FALSE_TEXTS.map((text) =>
    open.find(({ answerText }) => answerText?.trim().toLowerCase() === text.toLowerCase()),
  );
}
