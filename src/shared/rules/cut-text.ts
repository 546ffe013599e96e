/**
 * The text, or its beginning with an ellipsis ('Which of the…'), at most `length` letters in all; an emoji counts once.
 */
export function cutText(text: string, length: number): string {
  const letters = [...text];
  if (letters.length <= length) return text;
  const kept = letters.slice(0, length - 1).join('');
  return `${kept.trimEnd()}…`;
}
