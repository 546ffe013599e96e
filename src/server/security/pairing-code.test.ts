import { describe, expect, it } from 'vitest';
import { newPairingCode, pairingCodeHash } from './pairing-code.ts';

describe('a registration code', () => {
  it('has eight characters that do not look alike', () => {
    const codes = Array.from({ length: 500 }, newPairingCode);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(codes.join('')).size).toBe(32);
  });

  it('is the same in any spelling, and differs from its stored form', () => {
    const stored = pairingCodeHash('ABCD2345');
    for (const typed of ['abcd2345', ' ABCD 2345 ', 'abcd-2345']) expect(pairingCodeHash(typed)).toBe(stored);
    expect(pairingCodeHash('ABCD2346')).not.toBe(stored);
    expect(stored).not.toContain('ABCD2345');
  });
});
