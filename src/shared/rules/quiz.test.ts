import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../entities/question.ts';
import type { ProgressEntry } from '../entities/user-answer.ts';
import {
  correctAnswerIdOf,
  delayAfterAnswerMs,
  firstUnanswered,
  isAnswerCorrect,
  openAnswers,
  orderQuestions,
  quizEnd,
  spinsEarned,
} from './quiz.ts';

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T10:00:00Z`;

/** Questions, some with the same date, and a player who has answered some of them in any order. */
const quizzes = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 15 }).chain((ids) =>
  fc.record({
    questions: fc.tuple(
      ...ids.map((id) =>
        fc
          .oneof(fc.integer({ min: 1, max: 4 }).map(day), fc.constantFrom(null, 'soon', undefined))
          .map((createdDate): Question => ({ id, createdDate })),
      ),
    ),
    progress: fc.shuffledSubarray(ids).map((answered) =>
      // Servers may send the same id as a number or as text.
      answered.map((id): ProgressEntry => ({ questionId: id % 2 ? id : String(id), isCorrect: true })),
    ),
  }),
);

describe('the order of the questions', () => {
  it('is by position where an administrator has reordered, and the others follow by date', () => {
    const questions = [
      { id: 'new', createdDate: day(1) },
      { id: 'third', createdDate: day(2), position: 3 },
      { id: 'newer', createdDate: day(9), position: null },
      { id: 'first', createdDate: day(4), position: 1 },
      { id: 'second', createdDate: day(3), position: 2 },
    ];
    const order = (progress: ProgressEntry[] = []) => orderQuestions(questions, progress).map(({ id }) => id);
    expect(order()).toEqual(['first', 'second', 'third', 'new', 'newer']);
    expect(order([{ questionId: 'newer' }])).toEqual(['newer', 'first', 'second', 'third', 'new']);
  });

  it('puts the answered ones first, in order of answers, and the others by date', () => {
    const questions = [
      { id: 'late', createdDate: day(9) },
      { id: 'middle', createdDate: day(5) },
      { id: 'early', createdDate: day(1) },
    ];
    const order = orderQuestions(questions, [{ questionId: 'late' }]).map((question) => question.id);
    expect(order).toEqual(['late', 'early', 'middle']);
  });

  it("keeps the server's order if dates are equal or missing", () => {
    const questions = [{ id: 3 }, { id: 1, createdDate: null }, { id: 2, createdDate: 'no date' }];
    expect(orderQuestions(questions, []).map((question) => question.id)).toEqual([3, 1, 2]);
  });

  it('contains every question once, and resumes after the answered ones', () => {
    fc.assert(
      fc.property(quizzes, ({ questions, progress }) => {
        const ordered = orderQuestions(questions, progress);
        expect(ordered.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(
          questions.toSorted((a, b) => Number(a.id) - Number(b.id)),
        );
        expect(ordered.slice(0, progress.length).map((question) => String(question.id))).toEqual(
          progress.map((entry) => String(entry.questionId)),
        );
        expect(firstUnanswered(ordered, progress)).toBe(ordered[progress.length] ?? null);
      }),
    );
  });

  it('keeps the order of open questions while others are answered', () => {
    fc.assert(
      fc.property(quizzes, ({ questions, progress }) => {
        const answered = new Set(progress.map((entry) => String(entry.questionId)));
        const open = (list: readonly Question[]) => list.filter((question) => !answered.has(String(question.id)));
        expect(open(orderQuestions(questions, progress))).toEqual(open(orderQuestions(questions, [])));
      }),
    );
  });

  it('does not change its arguments', () => {
    const questions = Object.freeze([
      { id: 2, createdDate: day(2) },
      { id: 1, createdDate: day(1) },
    ]);
    expect(() => orderQuestions(questions, Object.freeze([]))).not.toThrow();
  });
});

describe('the right answer', () => {
  const answers = [
    { id: 10, answerText: 'Oslo' },
    { id: 11, answerText: 'Bergen' },
  ];

  it.each<[string, Partial<Question>, unknown]>([
    ['its id', { correctAnswerId: 11 }, 11],
    ['the id even where the answer stands beside it', { correctAnswerId: 11, correctAnswer: 'Oslo' }, 11],
    ['an id of 0', { correctAnswerId: 0 }, 0],
    ['the text', { correctAnswer: 'Bergen' }, 11],
    ['the id as correctAnswer', { correctAnswer: 10 }, 10],
    ['the id as text', { correctAnswer: '10' }, 10],
    ['the answer itself', { correctAnswer: { id: 11, answerText: 'Bergen' } }, 11],
    ['nothing', {}, null],
    ['null', { correctAnswer: null, correctAnswerId: null }, null],
    ['a text that no answer has', { correctAnswer: 'Paris' }, null],
  ])('is found by %s', (_name, named, expected) => {
    expect(correctAnswerIdOf({ id: 1, answers, ...named })).toBe(expected);
  });

  it('is not a deleted answer with the same text', () => {
    const deleted = { id: 9, answerText: 'Bergen', isDeleted: true };
    expect(correctAnswerIdOf({ id: 1, answers: [deleted, ...answers], correctAnswer: 'Bergen' })).toBe(11);
  });

  it('is found by its text where the id is null, and never by a missing text', () => {
    expect(correctAnswerIdOf({ id: 1, answers, correctAnswer: 'Bergen', correctAnswerId: null })).toBe(11);
    for (const correctAnswer of [null, undefined]) {
      const named = [{ id: 1, answerText: String(correctAnswer) }];
      expect(correctAnswerIdOf({ id: 1, answers: named, correctAnswer })).toBeNull();
    }
  });

  it('is named by its text in a true/false question', () => {
    const choices = [
      { id: 1, answerText: 'True' },
      { id: 2, answerText: 'False' },
    ];
    expect(correctAnswerIdOf({ id: 1, answers: choices, correctAnswer: 'False' })).toBe(2);
  });

  it('is found by an id in number or text, and not found without one', () => {
    expect(isAnswerCorrect({ answers, correctAnswerId: 11 }, '11')).toBe(true);
    expect(isAnswerCorrect({ answers, correctAnswerId: 11 }, 10)).toBe(false);
    expect(isAnswerCorrect({ answers }, 10)).toBe(false);
  });

  it('can be chosen among the answers that are not deleted; a missing list is empty', () => {
    expect(openAnswers({ answers: [{ id: 1, isDeleted: true }, { id: 2, isDeleted: false }, { id: 3 }] })).toEqual([
      { id: 2, isDeleted: false },
      { id: 3 },
    ]);
    expect(openAnswers({ answers: null })).toEqual([]);
  });
});

describe('the end of the quiz', () => {
  it('offers the wheel to players with a spin, logs out those without, and ends a points game', () => {
    expect(quizEnd({ games: ['wheel'], spins: 1 })).toBe('start-wheel');
    expect(quizEnd({ games: ['wheel'], spins: 0 })).toBe('log-out');
    expect(quizEnd({ games: [], spins: 9 })).toBe('quit-game');
  });

  it('gives one spin for a right answer, sent as true or as 1', () => {
    const progress = [{ isCorrect: true }, { isCorrect: 1 }, { isCorrect: false }, { isCorrect: 0 }, {}];
    expect(spinsEarned(progress.map((entry, questionId) => ({ questionId, ...entry })))).toBe(2);
  });

  it('shows a right verdict for two seconds and a wrong one for five', () => {
    expect(delayAfterAnswerMs(true)).toBe(2000);
    expect(delayAfterAnswerMs(false)).toBe(5000);
  });
});
