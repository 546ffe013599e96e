import { createText } from '#shared/texts/create-text.ts';
import { common } from '#shared/texts/en/common.ts';
import { staff } from '#shared/texts/en/staff.ts';
import { visitor } from '#shared/texts/en/visitor.ts';

/** The texts of the staff door. It may use the visitors' texts too, as they are already loaded by then. */
export const text = createText(common, visitor, staff);
