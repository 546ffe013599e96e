import { createText } from '#shared/texts/create-text.ts';
import { common } from '#shared/texts/en/common.ts';
import { setUp } from '#shared/texts/en/set-up.ts';

/** The texts of the set-up, which few kiosks show more than once. */
export const text = createText(common, setUp);
