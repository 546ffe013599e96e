import { describe, expect, it } from 'vitest';
import type { Row } from '../database/schema.ts';
import type { NamedPlayer } from './report.ts';
import { AnswerMarks } from './report-marks.ts';
import { mainReportSheets } from './report-sheets.ts';

const questions = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  questionText: `Question ${index + 1} asks which of these was the first to leave the country`,
}));

/** Returns all players' answers on the users' sheet. Every player has answered every question. */
function answersOf(playerCount: number): string[] {
  const players = Array.from({ length: playerCount }, (_, index) => ({ id: index + 1, name: 'Ada' }) as NamedPlayer);
  const all = questions.map(({ id }) => id * 2 + 1).join(',');
  const marks = new AnswerMarks(
    players,
    questions,
    players.map(({ id }) => ({ userId: id, answers: all })),
  );
  const sheets = mainReportSheets({
    campaign: { name: 'Summer Spin' } as Row<'campaigns'>,
    campaignType: 'Prize Wheel only',
    participation: { playersAdded: playerCount, playersCompleted: playerCount },
    score: { given: 0, correct: 0 },
    players,
    questions,
    marks,
  });
  return (sheets.find(({ name }) => name === 'User overview')?.rows ?? []).map((row) => String(row.at(-1)));
}

describe("all players' answers", () => {
  it('are complete for a show with a few hundred players', () => {
    const [first = ''] = answersOf(300);
    expect(first).toContain('Question 200 asks');
    expect(first).not.toContain('more');
  });

  it('are cut if a spreadsheet program could not open all of them', () => {
    const answers = answersOf(5000);
    expect(answers).toHaveLength(5000);
    expect(answers[0]).toMatch(/^Question 1 asks.*, … and \d+ more$/);
    expect(answers.join('').length).toBeLessThanOrEqual(10_000_000);
  });

  it('have no rows if there are no players', () => {
    expect(answersOf(0)).toEqual([]);
  });
});
