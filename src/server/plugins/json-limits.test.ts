import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonExcess } from './json-limits.ts';

/** The expected limits, not read from the product. */
const MAXIMUM_DEPTH = 20;
const MAXIMUM_VALUES = 50_000;

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('limits of a JSON text', () => {
  it.each([
    ['lists', lists],
    ['objects', objects],
  ])('bound the depth of its %s', (_kind, nested) => {
    expect(jsonExcess(nested(MAXIMUM_DEPTH))).toBeNull();
    expect(jsonExcess(nested(MAXIMUM_DEPTH + 1))).toBe('too-deep');
    expect(jsonExcess(nested(1_000_000))).toBe('too-deep');
  });

  it('do not add up the depths of neighbouring values', () => {
    expect(jsonExcess(`[${Array(100).fill(lists(5)).join(',')}]`)).toBeNull();
    expect(jsonExcess(`[${Array(100).fill(objects(5)).join(',')}]`)).toBeNull();
  });

  it('bound the number of its values', () => {
    expect(jsonExcess(`[${'0,'.repeat(MAXIMUM_VALUES - 2)}0]`)).toBeNull();
    expect(jsonExcess(`[${'0,'.repeat(MAXIMUM_VALUES)}0]`)).toBe('too-many-values');
    expect(jsonExcess('[{},'.repeat(MAXIMUM_VALUES))).not.toBeNull();
  });

  it('ignore brackets inside its texts', () => {
    for (const text of [lists(50), '"'.repeat(50), `\\"${lists(50)}`, '\\\\', '\\']) {
      expect(jsonExcess(JSON.stringify({ text, after: [[]] }))).toBeNull();
    }
    expect(jsonExcess(`["\\\\",${lists(50)}]`)).toBe('too-deep');
  });

  it('can be measured of any text, even a truncated one', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(), (value, length) => {
        const text = JSON.stringify(value);
        expect(jsonExcess(text)).toBeNull();
        jsonExcess(text.slice(0, length % (text.length + 1)));
      }),
    );
  });
});
