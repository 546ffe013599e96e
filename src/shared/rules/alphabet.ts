import { locale } from '../texts/locale.ts';

/**
 * Sorts names as people do, and 'Stand 2' before 'Stand 10'. Sorting by code points would put Å after z. Server and
 * screen share this order, so that a click on a heading does not reorder a sorted list.
 */
export const alphabet = new Intl.Collator(locale.tag, { numeric: true });
