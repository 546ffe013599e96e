import { describe, expect, it } from 'vitest';
import { isPlainData } from './plain-data.ts';

/** Returns the value inside `depth` nested lists. */
const within = (depth: number, value: unknown): unknown => (depth === 0 ? value : [within(depth - 1, value)]);

describe('plain data', () => {
  it.each([
    ['a form', { name: 'Zoë 👩‍👩‍👧‍👦', ids: [1, '2', null], isDone: false, left: undefined }],
    ['nothing', undefined],
    ['a number that JSON lacks, for the schema to refuse', Number.NaN],
    ['64 levels', within(64, 'x')],
  ])('is %s', (_what, value) => expect(isPlainData(value)).toBe(true));

  const round: Record<string, unknown> = {};
  round.self = round;
  it.each([
    ['an object that contains itself', round],
    ['65 levels', within(65, 'x')],
    ['half of an emoji', { name: '\ud83d' }],
    ['half of an emoji as a name', { '\ude00': 1 }],
    ['a big integer', [10n]],
    ['a map', new Map()],
    ['a moment', { at: new Date() }],
    ['bytes', new Uint8Array(1)],
    ['a list that holds a class of its own', [new (class Own {})()]],
  ])('is not %s', (_what, value) => expect(isPlainData(value)).toBe(false));
});
