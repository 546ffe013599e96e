import { describe, expect, it } from 'vitest';
import { claimCodeIn, newClaimCode, shownClaimCode } from './claim-code.ts';
import { CODE_LETTERS } from './code-letters.ts';

/** Returns a source of whole numbers that repeats the given ones. */
const cycle = (...numbers: number[]) => {
  let next = 0;
  return { integer: (limit: number) => (numbers[next++ % numbers.length] ?? 0) % limit };
};
const codes = Array.from({ length: 200 }, (_, seed) => newClaimCode(cycle(seed, seed * 7 + 3, seed * 13 + 5, 31)));

describe('a claim code', () => {
  it('has eight letters and a check letter, and is shown in groups', () => {
    const code = newClaimCode(cycle(0, 1, 2, 3, 4, 5, 6, 7));
    expect(code).toMatch(/^ABCDEFGH[A-Z2-9]$/);
    expect(shownClaimCode(code)).toMatch(/^ABCD-EFGH-[A-Z2-9]$/);
  });

  it('is read in any spelling that a desk types or scans', () => {
    for (const code of codes) {
      const shown = shownClaimCode(code);
      const wide = shown.replace(/[A-Z0-9]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
      for (const typed of [code, shown, shown.toLowerCase(), ` ${shown.replaceAll('-', ' ')} `, wide])
        expect(claimCodeIn(typed)).toBe(code);
      expect(claimCodeIn(shown.replaceAll('-', '\u2013'))).toBe(code);
    }
  });

  it('is refused with any one letter mistyped', () => {
    for (const code of codes.slice(0, 40)) {
      for (const [place, right] of [...code].entries()) {
        for (const wrong of CODE_LETTERS.replace(right, ''))
          expect(claimCodeIn(code.slice(0, place) + wrong + code.slice(place + 1))).toBeNull();
      }
    }
  });

  it('is refused with most neighbours swapped', () => {
    const swaps = codes.flatMap((code) =>
      [...code].flatMap((letter, place) => {
        const next = code[place + 1];
        if (next === undefined || next === letter) return [];
        return [code.slice(0, place) + next + letter + code.slice(place + 2)];
      }),
    );
    expect(swaps.filter((typed) => claimCodeIn(typed) !== null).length).toBeLessThan(swaps.length / 20);
  });

  it.each(['', 'ABCDEFGH', 'ABCDEFGHJK', '0BCDEFGHA', 'ÄBCDEFGHA', 'SB-AAAAA-AAAAA-AAAAA-AAAAA-AAAAA'])(
    '"%s" is none',
    (typed) => {
      expect(claimCodeIn(typed)).toBeNull();
    },
  );

  it('is rejected if it contains O or 0, because no code does', () => {
    expect(CODE_LETTERS).not.toMatch(/[0O1I]/);
    const code = codes[0] ?? '';
    expect(claimCodeIn(`O${code.slice(1)}`)).toBeNull();
    expect(claimCodeIn(`0${code.slice(1)}`)).toBeNull();
  });
});
