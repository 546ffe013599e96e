import { describe, expect, test } from 'vitest';
import { text } from '../../../tests/support/texts.ts';
import { MULTIPLE_CHOICE, type Question, TRUE_FALSE } from '../entities/question.ts';
import { MAXIMUM_QUESTION_LENGTH } from './limits.ts';
import { blankQuestion, formOfQuestion, type QuestionForm, questionOfForm, validateQuestion } from './question-form.ts';

const stored: Question = {
  id: 9,
  version: 3,
  questionText: 'Which?',
  questionType: MULTIPLE_CHOICE,
  answers: [
    { id: 1, answerText: 'a' },
    { id: 2, answerText: 'gone', isDeleted: true },
    { id: 3, answerText: 'b' },
    { id: 4, answerText: 'c' },
    { id: 5, answerText: 'd' },
  ],
  correctAnswer: 'c',
  correctAnswerId: '4',
};
const filled: QuestionForm = {
  ...blankQuestion(),
  questionText: ' Which? ',
  answers: ['a', ' b', 'c', 'd'],
  correctIndex: 1,
};

describe('the form of a question', () => {
  test('requires a text, four answers and the correct one', () => {
    expect(validateQuestion(blankQuestion())).toEqual({
      questionText: 'This field is required',
      answers: Array(4).fill('This field is required'),
      correctIndex: 'Please select correct answer',
    });
    expect(validateQuestion({ ...filled, answers: ['a', ' ', 'c', 'd'] })).toEqual({
      answers: [undefined, 'This field is required', undefined, undefined],
    });
    expect(validateQuestion(filled)).toStrictEqual({});
  });

  test('requires answers that differ in more than case and outer blanks', () => {
    const problem = 'This answer is there already';
    expect(validateQuestion({ ...filled, answers: ['Zo\u00eb', ' zoe\u0308 ', 'c', 'C'] })).toEqual({
      answers: [undefined, problem, undefined, problem],
    });
    expect(validateQuestion({ ...filled, answers: ['a', 'a b', 'ab', 'á'] })).toEqual({});
    expect(validateQuestion({ ...filled, answers: ['x', 'x', '', ' '] }).answers).toEqual([
      undefined,
      problem,
      'This field is required',
      'This field is required',
    ]);
  });

  test('refuses texts longer than the server accepts', () => {
    const long = `${'🎁'.repeat(1000)}!`;
    const problem = text('rule.tooLong', { maximum: MAXIMUM_QUESTION_LENGTH });
    expect(validateQuestion({ ...filled, questionText: long, answers: ['a', long, 'c', 'd'] })).toEqual({
      questionText: problem,
      answers: [undefined, problem, undefined, undefined],
    });
    expect(validateQuestion({ ...filled, questionText: '🎁'.repeat(1000) })).toEqual({});
  });

  test('requires no answer texts for True and False', () => {
    expect(validateQuestion({ ...blankQuestion(TRUE_FALSE), questionText: 'So?', correctIndex: 1 })).toEqual({});
  });

  test('sends a new question with trimmed texts and names the correct one by its text', () => {
    expect(questionOfForm(filled, null)).toEqual({
      questionText: 'Which?',
      questionType: MULTIPLE_CHOICE,
      answers: ['a', 'b', 'c', 'd'].map((answerText) => ({ answerText, isDeleted: false })),
      correctAnswer: 'b',
      correctAnswerId: null,
    });
  });

  test('sends the picture, and its removal only to a server that has named one', () => {
    const imageFile = { id: 7, url: '/a.png' };
    expect(formOfQuestion({ ...stored, imageFile })).toMatchObject({ imageFile });
    expect(questionOfForm({ ...filled, imageFile }, null)).toMatchObject({ imageFile });
    expect(questionOfForm(filled, { ...stored, imageFile })).toMatchObject({ imageFile: null });
    expect(questionOfForm(filled, stored)).not.toHaveProperty('imageFile');
  });

  test('sends a new true/false question with its two answers and ignores typed ones', () => {
    const sent = questionOfForm({ ...filled, questionType: TRUE_FALSE }, null);
    expect(sent.answers?.map(({ answerText }) => answerText)).toEqual(['True', 'False']);
    expect(sent.correctAnswer).toBe('False');
  });

  test('shows the open answers of a stored question with the correct one marked', () => {
    expect(formOfQuestion(stored)).toEqual({
      questionType: MULTIPLE_CHOICE,
      questionText: 'Which?',
      imageFile: null,
      answers: ['a', 'b', 'c', 'd'],
      correctIndex: 2,
    });
  });

  test('sends a change with the stored version and ids', () => {
    const sent = questionOfForm({ ...formOfQuestion(stored), answers: ['a', 'b2', 'c', 'd'], correctIndex: 1 }, stored);
    expect(sent).toMatchObject({ id: 9, version: 3, correctAnswer: 'b2', correctAnswerId: 3 });
    expect(sent.answers?.map(({ id }) => id)).toEqual([1, 3, 4, 5]);
  });

  test('puts True before False in any stored order, and keeps their ids', () => {
    const swapped: Question = {
      id: 9,
      questionText: 'So?',
      questionType: true,
      answers: [
        { id: 21, answerText: 'false' },
        { id: 22, answerText: 'true' },
      ],
      correctAnswerId: 22,
    };
    const form = formOfQuestion(swapped);
    expect([form.questionType, form.correctIndex]).toEqual([TRUE_FALSE, 0]);
    expect(questionOfForm({ ...form, correctIndex: 1 }, swapped)).toMatchObject({
      answers: [{ id: 22 }, { id: 21 }],
      correctAnswerId: 21,
    });
  });

  test('has blanks for answers that a stored question lacks, and sends those without ids', () => {
    const short = { ...stored, answers: [{ id: 4, answerText: 'c' }, { id: null }, {}] };
    const form = formOfQuestion(short);
    expect(form).toMatchObject({ answers: ['c', '', '', ''], correctIndex: 0 });
    expect(questionOfForm(form, short).answers).toStrictEqual([
      { id: 4, answerText: 'c', isDeleted: false },
      ...Array(3).fill({ answerText: '', isDeleted: false }),
    ]);
  });

  test('sends no correct answer before one is chosen', () => {
    expect(questionOfForm({ ...filled, correctIndex: null }, null)).toMatchObject({
      correctAnswer: null,
      correctAnswerId: null,
    });
  });

  test('finds True and False in any case, among spaces and answers without a text', () => {
    const loose: Question = {
      id: 9,
      questionType: TRUE_FALSE,
      answers: [{ id: 20 }, { id: 21, answerText: ' false ' }, { id: 22, answerText: 'TRUE' }],
      correctAnswerId: 21,
    };
    expect(formOfQuestion(loose)).toEqual({ ...blankQuestion(TRUE_FALSE), correctIndex: 1 });
    expect(blankQuestion().answers).toEqual(['', '', '', '']);
  });

  test('leaves the choice open if a stored question has no correct answer', () => {
    expect(formOfQuestion({ ...stored, correctAnswer: null, correctAnswerId: null }).correctIndex).toBeNull();
  });
});
