import { createText } from '../texts/create-text.ts';
import { common } from '../texts/en/common.ts';
import { rules } from '../texts/en/rules.ts';

/** The messages of the rules. */
export const text = createText(common, rules);
