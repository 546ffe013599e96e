import { createText } from '../texts/create-text.ts';
import { common } from '../texts/en/common.ts';
import { rules } from '../texts/en/rules.ts';

/** What a rule says of a value that it refuses. */
export const text = createText(common, rules);
