import { expect, it } from 'vitest';
import { licencesText } from './licences.ts';

it('lists each package once, by name, with its licence', () => {
  const react = { name: 'react', version: '19.3.1', identifier: 'MIT', text: 'MIT License\n\nCopyright Meta\n' };
  const font = {
    name: '@fontsource/lilita-one',
    version: '5.3.0',
    identifier: 'OFL-1.1',
    text: 'SIL OPEN FONT LICENSE',
  };
  const bare = { name: 'tiny', version: '1.0.0' };
  expect(licencesText([react, bare, font, react])).toBe(
    [
      '@fontsource/lilita-one 5.3.0 (OFL-1.1)\n\nSIL OPEN FONT LICENSE\n',
      'react 19.3.1 (MIT)\n\nMIT License\n\nCopyright Meta\n',
      'tiny 1.0.0\n\nThe package has no licence file.\n',
    ].join(`\n${'-'.repeat(60)}\n\n`),
  );
});
