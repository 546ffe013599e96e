import { describe, expect, it } from 'vitest';
import { newVisitCode, visitCodeIn } from './visit-code.ts';

describe('a visit code', () => {
  it('has five letters and digits without look-alikes', () => {
    const codes = Array.from({ length: 500 }, () =>
      newVisitCode({ integer: (bound) => Math.floor(Math.random() * bound) }),
    );
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
    expect(new Set(codes).size).toBeGreaterThan(495);
  });

  it('may be typed in lower case, with blanks and dashes', () => {
    for (const typed of ['K7PD2', ' k7pd2 ', 'k7p d2', 'K7-PD2']) expect(visitCodeIn(typed)).toBe('K7PD2');
    for (const typed of ['', 'K7PD', 'K7PD22', 'K7PO2', 'K7PD!']) expect(visitCodeIn(typed)).toBeNull();
  });
});
