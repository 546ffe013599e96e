import { describe, expect, it } from 'vitest';
import type { Row } from '../database/schema.ts';
import type { AnswerDetail } from '../repositories/reports.ts';
import type { NamedPlayer } from './report.ts';
import { AnswerMarks } from './report-marks.ts';
import { mainReportSheets, questionReportSheet, userReportSheet } from './report-sheets.ts';

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
    filterWords: null,
    participation: { playersAdded: playerCount, playersCompleted: playerCount },
    score: { given: 0, correct: 0 },
    players,
    questions,
    marks,
    purposes: [],
    consents: new Map(),
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

describe('times', () => {
  const answer = {
    ...{ userId: 1, questionId: 1, answerText: 'Right', isCorrect: 1, kioskName: null },
    ...{ answeredAt: '2026-10-25T00:30:00.000Z', receivedAt: '2026-10-25T01:30:00.000Z' },
  } as AnswerDetail;
  const [player, question] = [{ id: 1, name: 'Ada' } as NamedPlayer, { id: 1, questionText: 'Which?' }];
  const sheetsFor = (time_zone: string | null) => {
    const campaign = { name: 'Show', time_zone } as Row<'campaigns'>;
    const details = { answers: [answer], campaign };
    return [
      questionReportSheet(question, [player], details),
      userReportSheet(player, [question], { ...details, correctAnswers: new Map() }),
    ].map(({ columns, rows }) => ({
      headings: columns.map(({ heading }) => heading).slice(-3, -1),
      times: rows[0]?.slice(-3, -1),
    }));
  };
  const at = (iso: string) => ({ iso, isDay: false });

  it("are the venue's, before and after clocks change, and the headings name its time zone", () => {
    const sheet = {
      headings: ['Answered at (Europe/Berlin)', 'Received at (Europe/Berlin)'],
      times: [at('2026-10-25T02:30:00.000+02:00'), at('2026-10-25T02:30:00.000+01:00')],
    };
    expect(sheetsFor('Europe/Berlin')).toEqual([sheet, sheet]);
    expect(sheetsFor('Asia/Kolkata')[0]?.times).toEqual([
      at('2026-10-25T06:00:00.000+05:30'),
      at('2026-10-25T07:00:00.000+05:30'),
    ]);
  });

  it('are in UTC without a time zone that this server knows', () => {
    for (const zone of [null, 'Mars/Olympus'])
      expect(sheetsFor(zone)[0]).toEqual({
        headings: ['Answered at (UTC)', 'Received at (UTC)'],
        times: [at('2026-10-25T00:30:00.000+00:00'), at('2026-10-25T01:30:00.000+00:00')],
      });
  });
});
