/** The texts of a question's answer: today's, and those that it had before earlier corrections. */
export interface AnswerTexts {
  current: string;
  former: readonly string[];
}

/**
 * True if an answer's new text is, or was, another answer's text, because several corrections in a row could otherwise
 * exchange the texts of a right and a wrong answer (docs/specification.md, 4.1). Texts that differ only in case and
 * spaces are the same.
 */
export function isSwap(answers: readonly AnswerTexts[], index: number, corrected: string): boolean {
  const key = keyOf(corrected);
  if (key === keyOf(answers[index]?.current ?? '')) return false;
  return answers.some(
    ({ current, former }, other) => other !== index && [current, ...former].some((text) => keyOf(text) === key),
  );
}

/** Also removes characters that nobody sees, such as a zero-width space. */
const keyOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '');
