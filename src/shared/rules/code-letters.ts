/** The letters and digits of codes: none that are mistaken for each other, such as 0 and O or 1 and I. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
