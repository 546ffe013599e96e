import { ensurePseudoBuilt } from '../../../tools/build.ts';
import { type PseudoLocale, pseudoLocales } from '../../../tools/pseudo-locale.ts';

/** Before all tests: the walks over the screens run side by side, and two must not build the same language at once. */
export default function buildLocales(): void {
  for (const locale of Object.keys(pseudoLocales) as PseudoLocale[]) ensurePseudoBuilt(locale);
}
