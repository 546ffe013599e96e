/** Question types. They stand apart from the schemas so that no schema library rides along to the screen. */
export const MULTIPLE_CHOICE = 0;
export const TRUE_FALSE = 1;
export type QuestionType = typeof MULTIPLE_CHOICE | typeof TRUE_FALSE;
