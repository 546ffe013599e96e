import { describe, expect, test } from 'vitest';
import { canonicalLanguage, LANGUAGES, languageOf, languageProblem } from './languages.ts';

describe('the language of a campaign', () => {
  test('is a well-formed tag', () => {
    expect(['de', 'PT-br', 'ZH-hant-tw'].map(canonicalLanguage)).toEqual(['de', 'pt-BR', 'zh-Hant-TW']);
    expect(['', 'd', 'German, please', 'de_AT!'].map(canonicalLanguage)).toEqual([null, null, null, null]);
  });

  test('is optional', () => {
    expect([languageProblem(null), languageProblem(''), languageProblem('de')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(languageProblem('x')).toBe('Please enter a language tag, such as de or pt-BR');
  });

  test('is unknown if another server sends something else', () => {
    expect([languageOf({ language: 'Deutsch!' }), languageOf({}), languageOf({ language: 'he' })]).toEqual([
      null,
      null,
      'he',
    ]);
  });

  test('is offered in canonical form', () => {
    expect(LANGUAGES.map(canonicalLanguage)).toEqual(LANGUAGES);
  });
});
