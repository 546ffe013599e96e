/**
 * Returns the whole number in a text; null if the text has no digit, and NaN if its digits are not a plain whole
 * number. '1.250' is NaN, because it may mean 1 or 1250. Groups such as '1,250' are plain.
 */
export function wholeNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!/\p{Nd}/u.test(trimmed)) return null;
  const isPlain = /^[+-]?(\d+|\d{1,3}(,\d{3})+)$/.test(trimmed);
  // Add 0, because it turns -0 into 0.
  return isPlain ? Number(trimmed.replaceAll(',', '')) + 0 : Number.NaN;
}
