import { ensurePseudoBuilt } from '../../../tools/build.ts';
import { type PseudoLocale, pseudoLocales } from '../../../tools/pseudo-locale.ts';

/**
 * Runs before all tests, because the walks over the screens run in parallel and must not build the same language at
 * once.
 */
export default function buildLocales(): void {
  for (const locale of Object.keys(pseudoLocales) as PseudoLocale[]) ensurePseudoBuilt(locale);
}
