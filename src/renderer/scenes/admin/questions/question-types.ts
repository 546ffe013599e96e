import { MULTIPLE_CHOICE, TRUE_FALSE } from '#shared/entities/question-type.ts';

/** What the types of a question are called (SPEC 3). */
export const QUESTION_TYPES = { [MULTIPLE_CHOICE]: 'Multiple Choice', [TRUE_FALSE]: 'True/False' } as const;
