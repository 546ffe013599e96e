import { createText } from '#shared/texts/create-text.ts';
import { common } from '#shared/texts/en/common.ts';
import { sync } from '#shared/texts/en/sync.ts';
import { visitor } from '#shared/texts/en/visitor.ts';

/** The texts of the sync centre. It may use the visitors' texts too, as they are already loaded by then. */
export const text = createText(common, visitor, sync);
