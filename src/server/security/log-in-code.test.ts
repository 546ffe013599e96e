import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isLogInCode } from '#shared/rules/log-in-code.ts';
import { logInCodeHash, newLogInCode } from './log-in-code.ts';

describe('a new login code', () => {
  it('has 25 random letters out of 32', () => {
    const codes = Array.from({ length: 500 }, newLogInCode);
    expect(codes.filter((code) => !isLogInCode(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
    for (let place = 3; place < 32; place += 1) {
      const found = new Set(codes.map((code) => code[place]));
      expect([place, found.size]).toEqual([place, place % 6 === 2 ? 1 : 32]);
    }
  });

  it('is the same in any spelling, and differs from its stored form', () => {
    const code = newLogInCode();
    // Computed here, because the product's own function cannot prove itself.
    const stored = createHash('sha256').update(code).digest('hex');
    for (const typed of [code, ` ${code.toLowerCase()}`, `SB-${code.slice(3).replaceAll('-', '')}`]) {
      expect(logInCodeHash(typed)).toBe(stored);
    }
    expect(logInCodeHash(newLogInCode())).not.toBe(stored);
  });
});
