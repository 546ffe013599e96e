import { expect, test } from 'vitest';
import { type AnswerTexts, isSwap } from './corrections.ts';

const answers = (former: Record<number, string[]> = {}): AnswerTexts[] =>
  ['Vinyl', 'Magnetic tape', 'Shellac', 'Wax'].map((current, at) => ({ current, former: former[at] ?? [] }));

test('a corrected answer may not get the text of another one', () => {
  expect(isSwap(answers(), 0, 'Vinyl record')).toBe(false);
  expect(isSwap(answers(), 0, 'vinyl')).toBe(false);
  expect(isSwap(answers(), 0, ' magnetic  TAPE ')).toBe(true);
  expect(isSwap(answers(), 0, 'Magnetic\u200btape')).toBe(true);
  expect(isSwap(answers(), 3, 'VINYL')).toBe(true);
});

test('a corrected answer may not get a text that another one had, and may get its own back', () => {
  expect(isSwap(answers({ 0: ['Vynil', 'Disc'] }), 1, 'disc')).toBe(true);
  expect(isSwap(answers({ 0: ['Vynil', 'Disc'] }), 0, 'Disc')).toBe(false);
});

test('an answer that keeps its text is accepted, even if another one had that text before the first play', () => {
  expect(isSwap(answers({ 0: ['Wax'] }), 3, 'Wax')).toBe(false);
});
