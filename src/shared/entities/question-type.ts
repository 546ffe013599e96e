/** Question types. Separate from the schemas, so that the screen does not load a schema library. */
export const MULTIPLE_CHOICE = 0;
export const TRUE_FALSE = 1;
export type QuestionType = typeof MULTIPLE_CHOICE | typeof TRUE_FALSE;
