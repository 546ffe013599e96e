import { MULTIPLE_CHOICE, type QuestionType, TRUE_FALSE } from '#shared/entities/question-type.ts';
import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import { MAXIMUM_QUESTION_LENGTH, textProblem } from '#shared/rules/limits.ts';
import { ANSWER_SLOTS, answerProblems, TRUE_FALSE_TEXTS } from '#shared/rules/question-form.ts';
import type { Duplicates, SheetAnswers } from '#shared/rules/sheet.ts';
import { required } from '#shared/rules/validation.ts';
import type { NewQuestion, QuestionWithAnswers } from '../repositories/questions.ts';
import { newQuestion } from '../rules/question-change.ts';
import { text } from '../texts.ts';
import { wordKey } from './cell-text.ts';
import type { Table, TableQuery, TableRow } from './read-table.ts';
import { issuesOf, rowsToCheck } from './row-checks.ts';
import { MAXIMUM_ISSUES, requireGoodRows, SheetRefused } from './sheet-refused.ts';
import type { Cell, Column, Sheet } from './workbook.ts';

/** Names of the types in templates and uploads. They are part of the format, so they are never translated. */
const TYPES = { [MULTIPLE_CHOICE]: 'Multiple Choice', [TRUE_FALSE]: 'True/False' } as const;
const UNKNOWN_TYPE = text('upload.unknownType', {
  multipleChoice: TYPES[MULTIPLE_CHOICE],
  trueFalse: TYPES[TRUE_FALSE],
});
const ANSWERS = Array.from({ length: ANSWER_SLOTS }, (_, index) => `Answer ${index + 1}`);
const LETTERS = Array.from({ length: ANSWER_SLOTS }, (_, index) => String.fromCharCode('A'.charCodeAt(0) + index));

const COLUMNS: readonly Column[] = [
  { heading: 'Question', width: 60 },
  { heading: 'Type', width: 18, choices: Object.values(TYPES) },
  ...ANSWERS.map((heading) => ({ heading, width: 24 })),
  { heading: 'Correct Answer', width: 18, choices: [...ANSWERS, ...TRUE_FALSE_TEXTS] },
];

const EXAMPLES: readonly (readonly Cell[])[] = [
  ['Which colour do blue and yellow paint make?', 'Multiple Choice', 'Red', 'Green', 'Orange', 'Violet', 'Answer 2'],
  ['The Earth goes round the Sun.', 'True/False', null, null, null, null, 'True'],
];

/** The query for an upload of questions. The template has the same sheet and headings. */
export const questionTable: TableQuery = { sheetName: 'Questions', columns: COLUMNS };

/** Returns the template, with one example of each type. */
export const questionTemplate = (): Sheet => ({
  name: questionTable.sheetName,
  isTemplate: true,
  columns: COLUMNS,
  rows: EXAMPLES,
});

/** Returns a sheet of questions in the template's format. Uploading it gives the same questions. */
export const questionsSheet = (questions: readonly QuestionWithAnswers[]): Sheet => ({
  ...questionTemplate(),
  rows: questions.map(cellsOf),
});

function cellsOf({ question_text, question_type, answers }: QuestionWithAnswers): Cell[] {
  const correct = answers.findIndex(({ is_correct }) => is_correct === 1);
  const isTrueFalse = question_type === TRUE_FALSE;
  const texts = ANSWERS.map((_, index) => (isTrueFalse ? null : (answers[index]?.answer_text ?? null)));
  const named = (isTrueFalse ? TRUE_FALSE_TEXTS : ANSWERS)[correct] ?? '';
  const cells = [question_text, isTrueFalse ? TYPES[TRUE_FALSE] : TYPES[MULTIPLE_CHOICE], ...texts, named];
  // An upload skips the template's examples, so a stored question like one of them is written differently.
  return isExample(cells) ? [...cells.slice(0, -1), named.toLowerCase()] : cells;
}

const isExample = (cells: readonly Cell[]): boolean =>
  EXAMPLES.some((example) => example.every((cell, index) => cell === cells[index]));

/** A question and the number of its row. */
export interface SheetQuestion {
  row: number;
  question: NewQuestion;
}

/**
 * Returns the questions in an uploaded table, in its order. Throws a `SheetRefused` that lists every problem, unless
 * the administrator skips the rows that have one.
 */
export function questionsOf(
  table: Table,
  { hiddenRows, badRows }: Pick<SheetAnswers, 'hiddenRows' | 'badRows'> = {},
): SheetQuestion[] {
  const { rows, issues } = rowsToCheck(table, EXAMPLES, hiddenRows);
  const checked = rows.map(checkRow);
  const questions = checked.flatMap((row) => ('question' in row ? [row] : []));
  const found = [...issues, ...checked.flatMap((row) => ('issues' in row ? row.issues : []))];
  requireGoodRows(found, questions.length, badRows);
  return questions;
}

/**
 * Returns the questions to add. `duplicates` decides about questions that the campaign or an earlier row already has.
 * If it is undefined, throws a `SheetRefused` that lists them.
 */
export function withoutDuplicates(
  questions: readonly SheetQuestion[],
  stored: readonly { question_text: string }[],
  duplicates: Duplicates | undefined,
): NewQuestion[] {
  if (duplicates === 'add') return questions.map(({ question }) => question);
  const known = new Set(stored.map(({ question_text }) => textKey(question_text)));
  const firstRows = new Map<string, number>();
  const issues: SheetIssue[] = [];
  const fresh = questions.filter(({ row, question: { questionText } }) => {
    const key = textKey(questionText);
    const first = firstRows.get(key);
    if (first === undefined) firstRows.set(key, row);
    else issues.push({ row, column: 'Question', reason: text('upload.questionTwice', { row: first }) });
    if (first === undefined && known.has(key)) {
      issues.push({ row, column: 'Question', reason: text('upload.questionKnown') });
    }
    return first === undefined && !known.has(key);
  });
  if (duplicates === undefined && issues.length > 0) {
    throw new SheetRefused('questions-twice', issues.slice(0, MAXIMUM_ISSUES), { count: issues.length });
  }
  return fresh.map(({ question }) => question);
}

/** Returns a key that is equal for questions that differ only in case and spaces. */
const textKey = (question: string): string => question.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

function checkRow({ row, cells }: TableRow): SheetQuestion | { issues: SheetIssue[] } {
  const [questionText = '', type = '', ...rest] = cells;
  const answers = rest.slice(0, ANSWER_SLOTS);
  const questionType = typeOf(type);
  const correct = correctAnswerOf(rest[ANSWER_SLOTS] ?? '', questionType, answers);
  const issues = issuesOf(row, {
    Question: textProblem(questionText, MAXIMUM_QUESTION_LENGTH),
    Type: required(type) ?? (questionType === undefined ? UNKNOWN_TYPE : undefined),
    ...(questionType === MULTIPLE_CHOICE && problemsOf(answers)),
    'Correct Answer': 'problem' in correct ? correct.problem : undefined,
  });
  if (issues.length > 0 || 'problem' in correct) return { issues };
  const texts = questionType === TRUE_FALSE ? TRUE_FALSE_TEXTS : answers;
  const sent = { questionText, questionType, answers: texts.map((answerText) => ({ answerText })) };
  return { row, question: newQuestion({ ...sent, correctAnswer: texts[correct.index] }) };
}

/** Returns the problems of the answers, by column heading. */
function problemsOf(answers: readonly string[]): Record<string, string | undefined> {
  const problems = answerProblems(ANSWERS.map((_, index) => answers[index]));
  return Object.fromEntries(ANSWERS.map((heading, index) => [heading, problems[index]]));
}

/** Returns the type named in a cell, regardless of spaces and case, or undefined for any other text. */
function typeOf(text: string): QuestionType | undefined {
  const types = [MULTIPLE_CHOICE, TRUE_FALSE] as const;
  return types.find((type) => wordKey(TYPES[type]) === wordKey(text));
}

type CorrectAnswer = { index: number } | { problem: string };

/**
 * Returns the correct answer that a cell names. If the row's type is unknown, reports only a cell that fits neither
 * type.
 */
function correctAnswerOf(cell: string, type: QuestionType | undefined, answers: readonly string[]): CorrectAnswer {
  const truth = [
    ['true', '1'],
    ['false', '0'],
  ].findIndex((words) => words.includes(wordKey(cell)));
  if (type === TRUE_FALSE || (type === undefined && truth >= 0)) {
    return truth >= 0 ? { index: truth } : { problem: text('upload.rightTruth') };
  }
  const places = placesOf(cell, answers);
  const [index, other] = places;
  if (index === undefined) {
    return { problem: text('upload.rightAnswer', { slots: ANSWER_SLOTS, letter: LETTERS.at(-1) ?? '' }) };
  }
  if (other === undefined) return { index };
  return { problem: text('upload.rightAnswerUnclear', { first: ANSWERS[index] ?? '', second: ANSWERS[other] ?? '' }) };
}

/**
 * Returns the indices of the answers that a cell can mean: by heading, or else by letter, number or text. Several are
 * possible if the answers are numbers or letters themselves. Guessing could then mark a wrong answer as correct.
 */
function placesOf(cell: string, answers: readonly string[]): number[] {
  const key = wordKey(cell);
  const named = ANSWERS.findIndex((heading) => wordKey(heading) === key);
  if (named >= 0) return [named];
  return ANSWERS.map((_, index) => index).filter(
    (index) =>
      key === wordKey(LETTERS[index] ?? '') ||
      key === String(index + 1) ||
      (cell !== '' && textKey(cell) === textKey(answers[index] ?? '')),
  );
}
