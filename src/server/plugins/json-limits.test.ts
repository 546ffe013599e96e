import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonExcess } from './json-limits.ts';

/** What these are to be, not what they are. */
const MAXIMUM_DEPTH = 20;
const MAXIMUM_VALUES = 200_000;

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('the shape of a JSON text', () => {
  it.each([
    ['lists', lists],
    ['objects', objects],
  ])('has an end to the depth of its %s', (_kind, nested) => {
    expect(jsonExcess(nested(MAXIMUM_DEPTH))).toBeNull();
    expect(jsonExcess(nested(MAXIMUM_DEPTH + 1))).toBe('too-deep');
    expect(jsonExcess(nested(1_000_000))).toBe('too-deep');
  });

  it('is no deeper for having many values side by side', () => {
    expect(jsonExcess(`[${Array(100).fill(lists(5)).join(',')}]`)).toBeNull();
    expect(jsonExcess(`[${Array(100).fill(objects(5)).join(',')}]`)).toBeNull();
  });

  it('has an end to the number of its values', () => {
    expect(jsonExcess(`[${'0,'.repeat(MAXIMUM_VALUES - 2)}0]`)).toBeNull();
    expect(jsonExcess(`[${'0,'.repeat(MAXIMUM_VALUES)}0]`)).toBe('too-many-values');
    expect(jsonExcess('[{},'.repeat(MAXIMUM_VALUES))).not.toBeNull();
  });

  it('is not that of the texts in it', () => {
    for (const text of [lists(50), '"'.repeat(50), `\\"${lists(50)}`, '\\\\', '\\']) {
      expect(jsonExcess(JSON.stringify({ text, after: [[]] }))).toBeNull();
    }
    expect(jsonExcess(`["\\\\",${lists(50)}]`)).toBe('too-deep');
  });

  it('is measured of any text, whole or cut', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(), (value, length) => {
        const text = JSON.stringify(value);
        expect(jsonExcess(text)).toBeNull();
        jsonExcess(text.slice(0, length % (text.length + 1)));
      }),
    );
  });
});
