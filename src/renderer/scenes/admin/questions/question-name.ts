import type { Question } from '#shared/entities/question.ts';

const MAXIMUM_LENGTH = 60;

/** What a question is called where only its beginning is wanted. */
export function nameOfQuestion({ questionText }: Question): string {
  const letters = [...(questionText ?? '')];
  return letters.length <= MAXIMUM_LENGTH
    ? letters.join('')
    : `${letters
        .slice(0, MAXIMUM_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
