/** Returns the whole number in a text, without its decimals, or null if the text is not numeric. */
export function wholeNumber(text: string): number | null {
  const plain = text.trim().replace(/^[+-]?\d{1,3}(,\d{3})+(?!\d)/, (grouped) => grouped.replaceAll(',', ''));
  const isNumeric = /^[+-]?\d+(\.\d*)?$/.test(plain);
  // Add 0, because it turns the -0 of -0.5 into 0.
  return isNumeric ? Math.trunc(Number(plain)) + 0 : null;
}
