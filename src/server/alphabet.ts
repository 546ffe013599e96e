/** Sorts names as people do. The database would sort by code points, which puts Å after z. */
export const alphabet = new Intl.Collator('en');
