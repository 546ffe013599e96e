import { describe, expect, it } from 'vitest';
import { decodeValue, encodeValue } from './codec.ts';

const roundTrip = (value: unknown): unknown => decodeValue(encodeValue(structuredClone(value)));

describe('the codec', () => {
  it.each([
    [undefined],
    [null],
    [-0],
    [Number.POSITIVE_INFINITY],
    [10n ** 30n],
    ['grüße \u2028 \ud83d\ude00'],
    [[1, [2, [undefined]]]],
    [{ a: { b: [] }, date: new Date(7), pattern: /a+/gi }],
    [
      new Map<unknown, unknown>([
        ['key', new Set([1, 'x'])],
        [{ asKey: true }, null],
      ]),
    ],
    [new Float64Array([0.5, -1])],
    [new Uint8Array(100_000).fill(200)],
  ])('brings back %s', (value) => {
    expect(roundTrip(value)).toStrictEqual(value);
  });

  it('keeps the kind of an error, and only the visible part of a buffer', () => {
    const error = roundTrip(new RangeError('too far'));
    expect(error).toBeInstanceOf(RangeError);
    expect((error as Error).message).toBe('too far');
    expect(roundTrip(new Uint8Array([1, 2, 3, 4]).subarray(1, 3))).toStrictEqual(new Uint8Array([2, 3]));
  });

  it('keeps cycles and shared objects', () => {
    const shared = { name: 'one' };
    const value: Record<string, unknown> = { first: shared, second: shared };
    value.self = value;
    const back = roundTrip(value) as typeof value;
    expect(back.self).toBe(back);
    expect(back.first).toBe(back.second);
  });

  it('treats a key named __proto__ as data', () => {
    const back = roundTrip(JSON.parse('{"__proto__": {"isAdmin": true}}')) as { isAdmin?: boolean };
    expect(back.isAdmin).toBeUndefined();
    expect(Object.keys(back)).toEqual(['__proto__']);
  });

  it('refuses functions', () => {
    expect(() => encodeValue({ run: () => undefined })).toThrow('An object could not be cloned.');
  });
});
