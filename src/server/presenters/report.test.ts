import { describe, expect, it } from 'vitest';
import type { ReportPlayer } from '../repositories/reports.ts';
import {
  type NamedPlayer,
  namePlayers,
  percentages,
  presentAverageScore,
  presentQuestionRows,
  presentUserRows,
} from './report.ts';
import { AnswerMarks } from './report-marks.ts';

const player = (id: number, firstName: string, lastName: string, email: string | null = null) =>
  ({ id, firstName, lastName, email }) as ReportPlayer;
const named = (id: number, name: string) => ({ id, name }) as NamedPlayer;

describe('percentages', () => {
  it('have one decimal and sum to 100', () => {
    for (let given = 1; given <= 60; given += 1) {
      for (let correct = 0; correct <= given; correct += 1) {
        const [right, wrong] = percentages(correct, given);
        expect(Math.round((right + wrong) * 10)).toBe(1000);
        for (const value of [right, wrong]) expect(String(value)).toMatch(/^\d{1,3}(\.\d)?$/);
      }
    }
  });

  it('have no rows if there are no answers', () => {
    expect(presentAverageScore({ given: 0, correct: 0 })).toEqual([]);
  });
});

describe('players', () => {
  it('are sorted by name, with numbers in numeric order', () => {
    const players = [player(3, 'Zoe', 'A'), player(2, 'Åsa', 'B'), player(9, 'Stand', '10'), player(1, 'Stand', '2')];
    expect(namePlayers(players).map(({ id }) => id)).toEqual([2, 1, 9, 3]);
  });

  it('with the same name differ by their email, or by their id without one', () => {
    const players = [
      player(1, 'Max', 'Müller', 'max@south.example'),
      player(2, 'Maxi', 'Müller', 'maxi@south.example'),
      player(3, 'max', 'Mu\u0308ller', 'max@north.example'),
      // The same name once it is an item of a list.
      player(4, 'Max,', 'Müller'),
    ];
    expect(namePlayers(players).map(({ id, name }) => [id, name])).toEqual([
      [3, 'max Mu\u0308ller (max@north.example)'],
      [1, 'Max Müller (max@south.example)'],
      [4, 'Max, Müller (4)'],
      [2, 'Maxi Müller'],
    ]);
  });
});

describe('the answers of a large show', () => {
  it('have their questions cut just enough to fit', () => {
    const players = Array.from({ length: 50 }, (_, index) => named(index + 1, `Ada ${index}`));
    const questions = [
      { id: 4, questionText: 'Which of these was the first to leave the country?' },
      { id: 2, questionText: 'Yes or no?' },
    ];
    // Both questions are answered, the first correctly and the second wrongly.
    const answers = players.map(({ id }) => ({ userId: id, answers: '4,9' }));
    const facts = { players, questions, marks: new AnswerMarks(players, questions, answers) };
    const { rows, items } = presentUserRows(facts, 50 * 50);
    expect(rows[0]).toMatchObject({ questionsAnswered: 2, correctAnswerCount: 1, incorrectAnswerCount: 1 });
    const lists = rows.map(({ answerOverview }) => answerOverview.map((place) => items[place]).join(', '));
    expect(lists[0]).toBe('Which of these was the firs…: 1, Yes or no?: 0');
    expect(Buffer.byteLength(lists.join(''))).toBeLessThanOrEqual(50 * 50);
  });

  it('have their names cut just enough to fit', () => {
    const players = [named(1, 'Ada Zimmer'), named(2, 'Wolfeschlegelsteinhausen Bergerdorff')];
    const questions = [{ id: 1, questionText: 'Yes or no?' }];
    const answers = players.map(({ id }) => ({ userId: id, answers: '3' }));
    const facts = { players, questions, marks: new AnswerMarks(players, questions, answers) };
    const { rows, items } = presentQuestionRows(facts, 32);
    expect(rows).toMatchObject([{ correctCount: 2, correctAnswerUsers: [0, 1], incorrectAnswerUsers: [] }]);
    expect(items).toEqual(['Ada Zimmer', 'Wolfeschlegelst…']);
    expect(Buffer.byteLength(items.join(', ')) + 2).toBe(32);
  });
});
