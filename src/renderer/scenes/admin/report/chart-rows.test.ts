import { describe, expect, test } from 'vitest';
import type { ShowReport } from '#shared/entities/show-report.ts';
import { busiest, choiceRows, funnelRows, prizeRows, readableUnit, visitRows } from './chart-rows.ts';

const REPORT: ShowReport = {
  timeZone: 'Europe/Berlin',
  hours: [
    { day: '2026-05-01', hour: 9, kioskId: 1, visits: 2 },
    { day: '2026-05-01', hour: 9, kioskId: 2, visits: 3 },
    { day: '2026-05-01', hour: 11, kioskId: null, visits: 4 },
    { day: '2026-05-02', hour: 10, kioskId: 1, visits: 1 },
  ],
  visitsWithoutTime: 0,
  voidVisits: 0,
  kiosks: [
    { id: 1, name: 'Stand 1' },
    { id: 2, name: 'Stand 2' },
  ],
  funnel: { assigned: 20, loggedIn: 12, answered: 10, quizDone: 8, spun: 7, won: 2 },
  neverCame: 8,
  brokeOff: 4,
  questions: [
    {
      questionId: 7,
      questionText: 'First?',
      answers: [
        { answerId: 1, answerText: 'Yes', isCorrect: true, count: 6 },
        { answerId: 2, answerText: 'No', isCorrect: false, count: 4 },
      ],
    },
  ],
  prizes: [],
};

describe('the rows of a chart', () => {
  test('have every hour between the first and the last of all days', () => {
    expect(visitRows(REPORT, 'hour').map(({ label, series, value }) => `${label} | ${series} | ${value}`)).toEqual([
      '05/01, 09:00 | Stand 1 | 2',
      '05/01, 09:00 | Stand 2 | 3',
      '05/01, 10:00 | Stand 1 | 0',
      '05/01, 11:00 | Without a kiosk | 4',
      '05/02, 09:00 | Stand 1 | 0',
      '05/02, 10:00 | Stand 1 | 1',
      '05/02, 11:00 | Stand 1 | 0',
    ]);
  });

  test('sum the hours of a day by kiosk', () => {
    expect(visitRows(REPORT, 'day').map(({ series, value }) => [series, value])).toEqual([
      ['Stand 1', 2],
      ['Stand 2', 3],
      ['Without a kiosk', 4],
      ['Stand 1', 1],
    ]);
  });

  test('name the busiest hour', () => {
    expect(busiest(visitRows(REPORT, 'hour'))).toEqual({ label: '05/01, 09:00', value: 5 });
    expect([busiest([]), visitRows({ ...REPORT, hours: null }, 'hour')]).toEqual([null, []]);
  });

  test('omit the steps that a filter leaves out', () => {
    expect(funnelRows(REPORT).map(({ value }) => value)).toEqual([20, 12, 10, 8, 7, 2]);
    const selected = { ...REPORT, funnel: { ...REPORT.funnel, assigned: null, loggedIn: null } };
    expect(funnelRows(selected).map(({ label }) => label)).toEqual(['First answer', 'Quiz done', 'Spun', 'Won']);
  });

  test('tell prizes of the same name apart', () => {
    const prize = { name: 'Mug', won: 1, reserved: 0, left: 2 };
    const prizes = [
      { ...prize, prizeId: 1 },
      { ...prize, prizeId: 2 },
    ];
    expect(prizeRows({ ...REPORT, prizes }).map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Mug 2',
      'Mug 0',
      'Mug 1',
      'Mug (2) 2',
      'Mug (2) 0',
      'Mug (2) 1',
    ]);
  });

  test('are days for a long show', () => {
    const hours = Array.from({ length: 6 }, (_, day) => ({ day: `2026-05-0${day + 1}`, hour: 9, visits: 1 }));
    expect([readableUnit({ ...REPORT, hours }), readableUnit(REPORT)]).toEqual(['day', 'hour']);
  });

  test('mark the right answer of the chosen question, by default of the first', () => {
    const rows = [
      { label: '✓ Yes', series: 'Correct', value: 6 },
      { label: 'No', series: 'Incorrect', value: 4 },
    ];
    expect([choiceRows(REPORT, '7'), choiceRows(REPORT, null)]).toEqual([rows, rows]);
  });
});
