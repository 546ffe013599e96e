/** How large a text can be set and still fit: the longer, the smaller. */
export type TextSize = 'large' | 'medium' | 'small' | 'tiny';

/** The limits are the longest texts, in characters, that fit their card at that size on every supported screen. */
export function textSize(text: string, limits: { large: number; medium: number; small: number }): TextSize {
  const length = [...text].length;
  if (length <= limits.large) return 'large';
  if (length <= limits.medium) return 'medium';
  return length <= limits.small ? 'small' : 'tiny';
}
