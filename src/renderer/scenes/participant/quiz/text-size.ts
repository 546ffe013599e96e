/** Font sizes for texts of different lengths. */
export type TextSize = 'large' | 'medium' | 'small' | 'tiny';

/**
 * Returns the largest size that fits the text. Each limit is the longest text, in characters, that fits its card in
 * this size on every supported screen.
 */
export function textSize(text: string, limits: { large: number; medium: number; small: number }): TextSize {
  const length = [...text].length;
  if (length <= limits.large) return 'large';
  if (length <= limits.medium) return 'medium';
  return length <= limits.small ? 'small' : 'tiny';
}
