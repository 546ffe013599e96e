import { locale } from '../texts/locale.ts';

/**
 * Sorts names as people do, and 'Stand 2' before 'Stand 10'. The database would sort by code points, which puts Å after
 * z. Server and screen share it: a click on a heading must not reorder a list that is sorted already.
 */
export const alphabet = new Intl.Collator(locale.tag, { numeric: true });
