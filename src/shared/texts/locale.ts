/** The language of the texts. */
export const locale: { tag: string; direction: 'ltr' | 'rtl' } = { tag: 'en', direction: 'ltr' };
