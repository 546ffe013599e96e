import { MULTIPLE_CHOICE, TRUE_FALSE } from '#shared/entities/question-type.ts';
import { text } from '../../../admin-texts.ts';

/** The display names of the question types. */
export const QUESTION_TYPES = {
  [MULTIPLE_CHOICE]: text('questions.type.multipleChoice'),
  [TRUE_FALSE]: text('questions.type.trueFalse'),
};
