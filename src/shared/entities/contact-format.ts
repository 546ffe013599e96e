import { type Static, Type } from 'typebox';

/** The files of a campaign's contacts: CSV for programs, CSV for Excel, or a workbook. */
export const ContactFormat = Type.Enum(['csv', 'excel-csv', 'xlsx']);
export type ContactFormat = Static<typeof ContactFormat>;
