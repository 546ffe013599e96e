import { expect, it } from 'vitest';
import { heardText, momentText } from './moments.ts';

/** At noon, in whatever zone the test runs. */
const NOON = new Date(2026, 4, 20, 12).getTime();
const MINUTE_MS = 60_000;
const shown = (moment: number) => momentText(new Date(moment).toISOString(), NOON);

it('shows recent moments in words', () => {
  expect([momentText(null, NOON), momentText(undefined, NOON)]).toEqual(['Never', 'Never']);
  expect(shown(NOON - MINUTE_MS)).toBe('Just now');
  // The server's clock is ahead.
  expect(shown(NOON + 5 * MINUTE_MS)).toBe('Just now');
  expect(shown(NOON - 3 * MINUTE_MS)).toBe('Today, 11:57');
  expect(shown(NOON - 24 * 60 * MINUTE_MS)).toBe('05/19/2026, 12:00');
});

it.each([
  ['silent for two minutes', -2, 'Today, 11:58'],
  ['silent, on a screen with a late clock', 5, 'Today, 12:05'],
] as const)('never calls a silent kiosk heard just now: %s', (_, minutes, text) => {
  const heardDate = new Date(NOON + minutes * MINUTE_MS).toISOString();
  expect(heardText({ heardDate, troubles: ['silent'], isRevoked: false }, NOON)).toBe(text);
});

it('goes by the clock of the server, which has found the kiosk silent or not', () => {
  const heardDate = new Date(NOON - 30 * MINUTE_MS).toISOString();
  expect(heardText({ heardDate, troubles: ['on-battery'], isRevoked: false }, NOON)).toBe('Just now');
  expect(heardText({ heardDate, troubles: [], isRevoked: true }, NOON)).toBe('Today, 11:30');
  expect(heardText({ heardDate, troubles: null, isRevoked: false }, NOON)).toBe('Today, 11:30');
  expect(heardText({ heardDate, troubles: [], isRevoked: false }, NOON, true)).toBe('Today, 11:30');
  expect(heardText({ heardDate: null, troubles: ['never-heard'], isRevoked: false }, NOON)).toBe('Never');
});
