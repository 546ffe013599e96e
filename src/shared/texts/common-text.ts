import { createText } from './create-text.ts';
import { common } from './en/common.ts';

/** Formats the texts that all sides of the app use, for rules that visitors' screens use too. */
export const text = createText(common);
