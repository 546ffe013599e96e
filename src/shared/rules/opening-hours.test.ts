import { describe, expect, it } from 'vitest';
import { text } from '../../../tests/support/texts.ts';
import { clockTime, hoursOf, hoursProblems, lengthOf } from './opening-hours.ts';

describe('a time of day', () => {
  it.each([
    ['09:30', '09:30'],
    [' 9:30 ', '09:30'],
    ['9.30', '09:30'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['24:00', '00:00'],
  ])('"%s" is %s', (typed, time) => {
    expect(clockTime(typed)).toBe(time);
  });

  it.each(['', '9', '9:3', '24:01', '25:00', '12:60', '9 am', '09:30:00', '-1:00'])('"%s" cannot be read', (typed) => {
    expect(clockTime(typed)).toBeNull();
  });
});

describe('opening hours', () => {
  const problems = (opensAt: string, closesAt: string) => hoursProblems({ opensAt, closesAt });

  it('may be missing, and may cross midnight', () => {
    expect(problems('', ' ')).toStrictEqual({});
    expect(problems('9:00', '18:00')).toStrictEqual({});
    expect(problems('18:00', '2:00')).toStrictEqual({});
  });

  it('need both times, which differ', () => {
    expect(problems('09:00', '')).toStrictEqual({ closesAt: text('rule.otherTimeMissing') });
    expect(problems('', '18:00')).toStrictEqual({ opensAt: text('rule.otherTimeMissing') });
    expect(problems('09:00', '9.00')).toStrictEqual({ closesAt: text('rule.sameTimes') });
    expect(problems('0:00', '24:00')).toStrictEqual({ closesAt: text('rule.sameTimes') });
    expect(problems('nine', '18:00')).toStrictEqual({ opensAt: text('rule.unreadableTime') });
    expect(problems('nine', '')).toStrictEqual({
      opensAt: text('rule.unreadableTime'),
      closesAt: text('rule.otherTimeMissing'),
    });
  });

  it('of a campaign are ignored if they cannot be read', () => {
    expect(hoursOf({ opensAt: '9:00', closesAt: '18:00' })).toEqual({ opensAt: '09:00', closesAt: '18:00' });
    for (const opensAt of [undefined, null, '', '18:00', 'nine'])
      expect(hoursOf({ opensAt, closesAt: '18:00' })).toBeNull();
  });

  it('have a length, also across midnight', () => {
    expect(lengthOf({ opensAt: '09:00', closesAt: '18:30' })).toBe(9.5);
    expect(lengthOf({ opensAt: '18:00', closesAt: '02:00' })).toBe(8);
  });
});
