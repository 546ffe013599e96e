import { Type } from 'typebox';

/** The language of a campaign's texts as a BCP 47 tag; null if the campaign names none. */
export const Language = Type.Union([Type.String(), Type.Null()]);
