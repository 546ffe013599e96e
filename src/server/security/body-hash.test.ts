import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyHash, canonicalJson } from './body-hash.ts';

describe('the hash of a body', () => {
  it('does not depend on the order of fields', () => {
    expect(bodyHash({ userId: 1, prize: { a: 1, b: [2, 3] } })).toBe(
      bodyHash({ prize: { b: [2, 3], a: 1 }, userId: 1 }),
    );
  });

  it('does not depend on fields without a value, which JSON leaves out', () => {
    expect(bodyHash({ userId: 1, note: undefined })).toBe(bodyHash({ userId: 1 }));
  });

  it('depends on values, their types and the order of lists', () => {
    const hashes = [{ a: 1 }, { a: '1' }, { a: [1, 2] }, { a: [2, 1] }, { a: null }, {}, null].map(bodyHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('is made from JSON that means the same as the body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
