import { createText } from '#shared/texts/create-text.ts';
import { common } from '#shared/texts/en/common.ts';

/** The main process's texts. */
export const text = createText(common);
