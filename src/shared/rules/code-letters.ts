/** Letters and digits of codes, without look-alikes such as 0 and O or 1 and I. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
