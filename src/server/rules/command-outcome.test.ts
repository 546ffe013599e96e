import { expect, it } from 'vitest';
import { commandOutcome } from './command-outcome.ts';

const SAME = { isNewRun: false, isNewVersion: false };
const RESTARTED = { isNewRun: true, isNewVersion: false };
const UPDATED = { isNewRun: true, isNewVersion: true };

it('is the state that the kiosk reports', () => {
  expect(commandOutcome('restart', { ...SAME, state: 'open' })).toBe('open');
  expect(commandOutcome('update', { ...SAME, state: 'failed' })).toBe('failed');
  expect(commandOutcome('lock', { ...SAME, state: 'done' })).toBe('done');
});

it('is done if a new run or version of the app proves it, and failed otherwise', () => {
  const outcomes = (told: typeof SAME) =>
    (['restart', 'update', 'sync-now'] as const).map((kind) => commandOutcome(kind, { ...told, state: undefined }));
  expect(outcomes(SAME)).toEqual(['failed', 'failed', 'failed']);
  expect(outcomes(RESTARTED)).toEqual(['done', 'failed', 'failed']);
  expect(outcomes(UPDATED)).toEqual(['done', 'done', 'failed']);
});
