/** The largest size at which a text fits: the longer the text, the smaller the size. */
export type TextSize = 'large' | 'medium' | 'small' | 'tiny';

/** Each limit is the longest text, in characters, that fits its card at that size on every supported screen. */
export function textSize(text: string, limits: { large: number; medium: number; small: number }): TextSize {
  const length = [...text].length;
  if (length <= limits.large) return 'large';
  if (length <= limits.medium) return 'medium';
  return length <= limits.small ? 'small' : 'tiny';
}
