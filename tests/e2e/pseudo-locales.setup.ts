import { test } from 'playwright/test';
import { ensurePseudoBuilt } from '../../tools/build.ts';
import { pseudoLocales } from '../../tools/pseudo-locale.ts';

// Before the walks over the screens, which run side by side: two of them must not build the same one at once.
for (const locale of Object.keys(pseudoLocales) as (keyof typeof pseudoLocales)[]) {
  test(`the app is built in ${locale}`, () => {
    ensurePseudoBuilt(locale);
  });
}
