import { createText } from '#shared/texts/create-text.ts';
import { closing } from '#shared/texts/en/closing.ts';
import { common } from '#shared/texts/en/common.ts';
import { rehearsal } from '#shared/texts/en/rehearsal.ts';
import { visitor } from '#shared/texts/en/visitor.ts';

/** The texts of a rehearsal. Includes the visitors' texts, which are loaded earlier. */
export const text = createText(common, visitor, closing, rehearsal);
