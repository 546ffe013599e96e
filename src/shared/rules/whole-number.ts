/** The whole number a text means, what follows the point cut off; null if it is not numeric. */
export function wholeNumber(text: string): number | null {
  const plain = text.trim().replace(/^[+-]?\d{1,3}(,\d{3})+(?!\d)/, (grouped) => grouped.replaceAll(',', ''));
  const isNumeric = /^[+-]?\d+(\.\d*)?$/.test(plain);
  // Less than nothing is nothing: without the sum, -0.5 would be -0.
  return isNumeric ? Math.trunc(Number(plain)) + 0 : null;
}
