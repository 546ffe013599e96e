import { expect, it } from 'vitest';
import { isComplete, type Show, type ShowState, showStateAt } from './show-state.ts';

const wheel = { id: 1, isPrizeWheelAllowed: true, isPressYourLuckAllowed: false };
const board = { id: 2, isPrizeWheelAllowed: true, isPressYourLuckAllowed: true };
const quiz = { id: 3, isPrizeWheelAllowed: false, isPressYourLuckAllowed: false };
const cap = { name: 'Cap' };
const speaker = { name: 'Speaker', isPressYourLuckPrize: true };

const SHOW: Show = {
  startDate: '2026-05-01T00:00:00Z',
  endDate: '2026-05-03T23:59:59.999Z',
  campaignType: wheel,
  prizes: [cap],
  questionCount: 3,
};
const BEFORE = '2026-04-30T12:00:00Z';
const DURING = '2026-05-02T12:00:00Z';
const AFTER = '2026-05-04T00:00:00Z';
const pause = { pausedDate: '2026-05-02T11:00:00Z', pausedUntil: '2026-05-02T14:00:00Z' };

it.each<[ShowState, string, Show]>([
  ['ready', BEFORE, {}],
  ['live', DURING, {}],
  ['over', AFTER, {}],
  ['live', BEFORE, { openedDate: '2026-04-30T11:00:00Z' }],
  ['over', DURING, { endedDate: '2026-05-02T11:00:00Z' }],
  ['paused', DURING, pause],
  ['live', '2026-05-02T14:00:00Z', pause],
  ['over', DURING, { ...pause, endedDate: '2026-05-02T11:30:00Z' }],
  ['ready', BEFORE, { pausedDate: '2026-04-30T11:00:00Z', pausedUntil: DURING }],
  ['draft', BEFORE, { questionCount: 0 }],
  ['draft', DURING, { prizes: [] }],
  ['over', AFTER, { questionCount: 0 }],
  ['archived', DURING, { archivedDate: '2026-05-02T11:00:00Z' }],
  ['archived', AFTER, { archivedDate: '2026-05-03T00:00:00Z', questionCount: 0 }],
])('is %s at %s with %j', (state, moment, facts) => {
  expect(showStateAt({ ...SHOW, ...facts }, Date.parse(moment))).toBe(state);
});

it.each<[boolean, Show]>([
  [true, { campaignType: quiz, prizes: [], questionCount: 1 }],
  [false, { campaignType: quiz, prizes: [], questionCount: 0 }],
  [false, { campaignType: wheel, prizes: [] }],
  [false, { campaignType: wheel, prizes: [{ ...cap, isDeleted: true }] }],
  [false, { campaignType: board, prizes: [cap] }],
  [false, { campaignType: board, prizes: [speaker] }],
  [true, { campaignType: board, prizes: [cap, speaker] }],
  [true, { campaignType: board }],
])('is complete: %s with %j; unknown parts count as enough', (isEnough, show) => {
  expect(isComplete(show)).toBe(isEnough);
});
