import { expect, test } from 'vitest';
import { languageName } from './format.ts';

test('a language has a name, also with an extension; a malformed tag stays', () => {
  expect(['de', 'pt-BR', 'de-u-co-phonebk', 'de_DE'].map(languageName)).toEqual([
    'German',
    'Brazilian Portuguese',
    'German',
    'de_DE',
  ]);
});
