import { describe, expect, test } from 'vitest';
import { text } from '../../../tests/support/texts.ts';
import {
  emailProblem,
  nameProblem,
  numberProblem,
  optionalNameProblem,
  optionalTextProblem,
  textProblem,
} from './limits.ts';
import { wholeNumber } from './whole-number.ts';

describe('the limits of a form', () => {
  test('allow 200 characters on one line for a name, with an emoji as one', () => {
    expect(nameProblem('  ')).toBe(text('form.required'));
    expect(nameProblem(` ${'🎁'.repeat(200)} `)).toBeUndefined();
    expect(nameProblem('🎁'.repeat(201))).toBe('At most 200 characters are allowed');
    expect(nameProblem('one\ttwo')).toBe(text('rule.controlCharacters'));
    expect([optionalNameProblem(''), optionalNameProblem(null)]).toEqual([undefined, undefined]);
    expect(optionalNameProblem('x'.repeat(201))).toBe('At most 200 characters are allowed');
  });

  test('count characters as people do', () => {
    for (const character of ['👩‍👩‍👧', 'é', 'e\u0301', '🇳🇴', 'क्षि', '각', '👍🏽']) {
      expect(nameProblem(character.repeat(100))).toBeUndefined();
      expect(nameProblem(character.repeat(201))).toBe('At most 200 characters are allowed');
    }
  });

  test('limit the bytes, however large a character is', () => {
    const marks = (count: number) => `a${'\u0301'.repeat(count)}`;
    expect(nameProblem(marks(1599))).toBeUndefined();
    expect(nameProblem(`b${marks(1599)}`)).toBeUndefined();
    expect(nameProblem(marks(1600))).toBe('The text is larger than 3,200 bytes');
    expect(nameProblem(marks(2_000_000))).toBe('The text is larger than 3,200 bytes');
    expect(optionalTextProblem(marks(16_000))).toBe('The text is larger than 32,000 bytes');
    expect(emailProblem(`${'ä'.repeat(121)}@fair.example`)).toBe('At most 254 characters are allowed');
  });

  test.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['joiners and marks of direction', '\u200d\u200e\u2066\u2069'],
    ['a byte order mark', '\ufeff'],
    ['fillers', '\u3164\u115f\u2800'],
    ['variation selectors and tags', '\ufe0f\u{e0001}'],
  ])('refuse %s alone', (_what, value) => {
    expect(nameProblem(value)).toBe(text('form.required'));
    expect(textProblem(value, 10)).toBe(text('form.required'));
    for (const problem of [optionalNameProblem(value), optionalTextProblem(value)]) {
      expect(problem).toBe(value.trim() === '' ? undefined : text('rule.invisible'));
    }
    expect(emailProblem(`m${value}ia@nordwind.example`)).toBe(text('form.email'));
  });

  test('allow invisible characters between visible ones', () => {
    expect(nameProblem('می\u200cخواهم')).toBeUndefined();
    expect(nameProblem('👩\u200d💻')).toBeUndefined();
  });

  test('allow line breaks in a text, up to its limit', () => {
    expect(textProblem('', 3)).toBe(text('form.required'));
    expect(textProblem('a\nb', 3)).toBeUndefined();
    expect(textProblem('x'.repeat(1001), 1000)).toBe('At most 1,000 characters are allowed');
    expect([optionalTextProblem(''), optionalTextProblem(null)]).toEqual([undefined, undefined]);
    expect(optionalTextProblem('x'.repeat(2001))).toBe('At most 2,000 characters are allowed');
    expect(optionalTextProblem('a\0b')).toBe(text('rule.controlCharacters'));
  });

  test('allow whole numbers up to their limit', () => {
    expect([numberProblem(0, 10_000), numberProblem(10_000, 10_000), numberProblem(0, 0)]).toEqual(
      Array(3).fill(undefined),
    );
    expect([numberProblem(null, 10_000), numberProblem(undefined, 10_000)]).toEqual(
      Array(2).fill(text('form.required')),
    );
    expect([10_001, 1e20, 1.5].map((number) => numberProblem(number, 10_000))).toEqual(
      Array(3).fill('Must be a whole number from 0 to 10,000'),
    );
    expect(numberProblem(-1, 10_000)).toBe('The number cannot be below 0');
  });

  test('limit an address to the length that mail servers accept, without invisible characters', () => {
    expect(emailProblem(' mia@nordwind.example ')).toBeUndefined();
    expect(emailProblem(`${' '.repeat(300)}mia@nordwind.example`)).toBeUndefined();
    expect(emailProblem('')).toBe(text('form.required'));
    expect([emailProblem('mia@nordwind'), emailProblem('mi\u0000a@nordwind.example')]).toEqual(
      Array(2).fill(text('form.email')),
    );
    expect(emailProblem(`${'x'.repeat(242)}@fair.example`)).toBe('At most 254 characters are allowed');
  });
});

test('a number that is not understood is refused', () => {
  const problem = numberProblem(wholeNumber('1.250'), 100_000);
  expect(problem).toBe('Must be a whole number from 0 to 100,000');
});
