import { createText } from '#shared/texts/create-text.ts';
import { common } from '#shared/texts/en/common.ts';
import { refusals } from '#shared/texts/en/refusals.ts';

/** The server's texts. */
export const text = createText(common, refusals);
