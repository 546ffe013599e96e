/** Letters and digits of codes, without look-alikes such as 0 and O or 1 and I. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns a typed code in the form in which codes are compared. Ignores case, width, blanks and dashes. */
export const bareCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
