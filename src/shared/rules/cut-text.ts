import { firstCharacters, hasMoreCharacters } from './characters.ts';

/**
 * The text, or its beginning with an ellipsis ('Which of the…'), at most `length` letters in all; an emoji counts once.
 */
export function cutText(text: string, length: number): string {
  if (!hasMoreCharacters(text, length)) return text;
  return `${firstCharacters(text, length - 1).trimEnd()}…`;
}
