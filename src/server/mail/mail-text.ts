/**
 * Makes a typed text safe for a mail's subject or a line of its body. Removes line breaks and control characters, so
 * that the text cannot add a header or a line. Removes marks that change the text's direction.
 */
export const mailText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
