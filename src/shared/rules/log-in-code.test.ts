import { describe, expect, it } from 'vitest';
import { isLogInCode, logInCodeIn } from './log-in-code.ts';

const CODE = 'SB-ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2';

describe('a login code', () => {
  it('differs from all other texts', () => {
    expect(isLogInCode(CODE)).toBe(true);
    for (const other of ['', 'SB-', CODE.slice(0, -1), `${CODE}3`, CODE.replace('SB', 'SC'), CODE.replace('A', 'O')]) {
      expect([other, isLogInCode(other)]).toEqual([other, false]);
    }
  });

  it.each([
    CODE,
    CODE.toLowerCase(),
    ` ${CODE} `,
    'sb-abcdefghjklmnpqrstuvwxyz2',
    'SB - ABCDE FGHJK LMNPQ RSTUV WXYZ2',
  ])('is recognised in the typed form %s', (typed) => {
    expect(logInCodeIn(typed)).toBe(CODE);
  });

  it.each(['', 'sb-team@booth.example', 'player01@nordwind.example', CODE.replaceAll('-', ''), `${CODE}-A`])(
    'is not seen in a user name: %s',
    (typed) => {
      expect(logInCodeIn(typed)).toBeNull();
    },
  );
});
