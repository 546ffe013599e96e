import { firstCharacters, hasMoreCharacters } from './characters.ts';

/**
 * Returns the text, or its beginning with an ellipsis ('Which of the…'), in at most `length` characters. An emoji
 * counts once.
 */
export function cutText(text: string, length: number): string {
  if (!hasMoreCharacters(text, length)) return text;
  return `${firstCharacters(text, length - 1).trimEnd()}…`;
}
