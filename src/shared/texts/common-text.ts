import { createText } from './create-text.ts';
import { common } from './en/common.ts';

/** The texts that every side of the app has, for rules that the visitors' screens use too. */
export const text = createText(common);
