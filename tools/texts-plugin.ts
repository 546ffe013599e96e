import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { compile } from '../src/shared/texts/compile.ts';
import { root } from './ensure.mjs';
import { type PseudoLocale, pseudoLocales } from './pseudo-locale.ts';

const folder = join(root, 'src', 'shared', 'texts');
const catalogue = join(folder, 'en');

/**
 * Compiles the catalogue of texts in the build: each part in src/shared/texts/en becomes messages that need no parser,
 * and `compile` returns them unchanged. With a pseudo-locale, every text is changed to it.
 */
export function texts(pseudo?: PseudoLocale): Plugin {
  const change = pseudo && pseudoLocales[pseudo].change;
  return {
    name: 'spinboard:texts',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?', 1)[0] ?? id;
      if (file === join(folder, 'compile.ts')) return 'export const compile = (texts) => texts;';
      if (pseudo && file === join(folder, 'locale.ts')) {
        return `export const locale = ${JSON.stringify({ tag: pseudo, direction: pseudoLocales[pseudo].direction })};`;
      }
      if (dirname(file) !== catalogue) return null;
      // Adds a number to the path, because Node caches modules, and the dev server must read the changed file.
      const parts: Record<string, Record<string, string>> = await import(`${pathToFileURL(file)}?${Date.now()}`);
      return Object.entries(parts)
        .map(([name, part]) => `export const ${name} = ${JSON.stringify(compile(part, change))};`)
        .join('\n');
    },
  };
}
