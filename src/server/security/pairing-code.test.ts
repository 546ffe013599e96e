import { describe, expect, it } from 'vitest';
import { newPairingCode, pairingCodeHash } from './pairing-code.ts';

describe('a pairing code', () => {
  it('has eight characters, none of which is mistaken for another', () => {
    const codes = Array.from({ length: 500 }, newPairingCode);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(codes.join('')).size).toBe(32);
  });

  it('is the same however it is typed, and is not what is stored', () => {
    const stored = pairingCodeHash('ABCD2345');
    for (const typed of ['abcd2345', ' ABCD 2345 ', 'abcd-2345']) expect(pairingCodeHash(typed)).toBe(stored);
    expect(pairingCodeHash('ABCD2346')).not.toBe(stored);
    expect(stored).not.toContain('ABCD2345');
  });
});
