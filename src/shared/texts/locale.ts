/** The language that the texts are in. */
export const locale: { tag: string; direction: 'ltr' | 'rtl' } = { tag: 'en', direction: 'ltr' };
