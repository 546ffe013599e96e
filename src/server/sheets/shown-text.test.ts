import { expect, it } from 'vitest';
import { spreadsheet } from '../../../tests/support/spreadsheet.ts';
import { readTable } from './read-table.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const WORKBOOK_START = '<workbookPr date1904="1"/>';

/** The text of a number in a format: a code, or the number of a built-in one. Null if it is refused. */
async function shown(value: number | string, format: string | number, { isFrom1904 = false } = {}) {
  const [code, id] = typeof format === 'string' ? [format, 164] : ['', format];
  const escaped = code
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('>', '&gt;')
    .replaceAll('<', '&lt;');
  const styles =
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts>` +
    `<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
  const book = `<workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">`;
  const workbook = `${book}${isFrom1904 ? WORKBOOK_START : ''}<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const type = typeof value === 'string' ? ' t="str"' : '';
  const rows = `<row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="2"><c r="A2" s="1"${type}><v>${value}</v></c></row>`;
  const file = spreadsheet({ rows, files: { 'xl/styles.xml': styles, 'xl/workbook.xml': workbook } });
  const table = await readTable(Buffer.from(file), { sheetName: 'S', columns: [{ heading: 'Name' }] });
  const [row] = table.rows;
  return row?.unreadable.length ? null : row?.cells[0];
}

it.each([
  [123456789012, 0, '123456789012'],
  [-123456789012, 'General', '-123456789012'],
  [123456789012, '@', '123456789012'],
  [0.30000000000000004, 0, '0.3'],
  [46347, 14, '11/21/2026'],
  [46347.75, 14, '11/21/2026'],
  [46347.75, 22, '11/21/2026 18:00'],
  [46347, 'dd.mm.yyyy', '21.11.2026'],
  [46347, 'dd\\.mm\\.yyyy;@', '21.11.2026'],
  [46347, '[$-407]dd.mm.yyyy', '21.11.2026'],
  [46347.75, 'dd.mm.yy hh:mm "Uhr."', '21.11.26 18:00 Uhr.'],
  [0.5000057870370371, 'hh:mm:ss.0', '12:00:00.5'],
  [46347, '[$-409]mmmm d, yyyy', 'November 21, 2026'],
  [46347, '[$-en-GB]d mmmm yyyy', '21 November 2026'],
  [0.3125, 'h:mm', '7:30'],
  [0.25, '0%', '25%'],
  [1000, '"$"#,##0', '$1,000'],
  [1234.5, '#,##0.00\\ [$€-407]', '1,234.50 €'],
  [7, '000', '007'],
  [-5, '#,##0_);[Red](#,##0)', '(5)'],
  ['007', '@', '007'],
  ['a text', 'dd.mm.yyyy', 'a text'],
])('%j in the format %j is shown as %j', async (value, format, text) => {
  expect(await shown(value, format)).toBe(text);
});

it.each([
  [46347, '[$-407]d. mmmm yyyy', 'months in German'],
  [46347, '[$-de-DE]dddd', 'days in German'],
  [46347, '[$-2060401]dd/mm/yyyy', 'another calendar'],
  [46347, '[$-F800]dddd, mmmm dd, yyyy', "the system's language"],
  [-1, 'dd/mm/yyyy', 'no date'],
  [5, 'no "format', 'no format'],
])('%j in the format %j is refused: %s', async (value, format) => {
  expect(await shown(value, format)).toBeNull();
});

it('is counted from 1904 in a workbook that says so', async () => {
  expect(await shown(44885, 14, { isFrom1904: true })).toBe('11/21/2026');
  expect(await shown(44885, 'dd.mm.yyyy', { isFrom1904: true })).toBe('21.11.2026');
});
