import { describe, expect, it } from 'vitest';
import { spreadsheet, textCell, textRow, withFlags, withSize, zip } from '../../../tests/support/spreadsheet.ts';
import { readTable } from './table.ts';
import { writeWorkbook } from './workbook.ts';

const QUERY = { sheetName: 'Users', headings: ['Name', 'Email'] };
const HEADER = textRow(1, ['Name', 'Email']);

const read = (file: Uint8Array) => readTable(Buffer.from(file), QUERY);
const readRows = async (rows: string, sharedStrings: string[] = []) =>
  (await read(spreadsheet({ rows, sharedStrings }))).rows;
/** Meaningless text that compresses badly. */
const noise = (length: number) => Array.from({ length }, (_, index) => (index * 7919) % 10_007).join(' ');

describe('a table', () => {
  it('is read from text cells of every kind', async () => {
    const rows =
      textRow(1, ['Name', 'Email']) +
      `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>from a formula</v></c></row>` +
      `<row r="3"><c r="A3" t="inlineStr"><is><r><t>in </t></r><r><t>parts</t></r></is></c><c r="B3" s="0"/></row>`;
    expect(await readRows(rows, ['not this', ' shared &amp; trimmed '])).toEqual([
      { row: 2, cells: ['shared & trimmed', 'from a formula'] },
      { row: 3, cells: ['in parts', ''] },
    ]);
  });

  it('has numbers, truth values and dates as a person reads them', async () => {
    const rows =
      HEADER +
      `<row r="2"><c r="A2"><v>0.30000000000000004</v></c><c r="B2" t="b"><v>1</v></c></row>` +
      `<row r="3"><c r="A3" s="1"><v>46347</v></c><c r="B3" s="1"><v>46347.75</v></c></row>`;
    expect(await readRows(rows)).toEqual([
      { row: 2, cells: ['0.3', 'True'] },
      { row: 3, cells: ['11/21/2026', '11/21/2026 18:00'] },
    ]);
  });

  it('finds its columns by their headings, in any order and case, among others', async () => {
    const rows =
      `<row r="1">${textCell('B1', 'EMAIL ')}${textCell('C1', 'Shoe size')}${textCell('E1', ' name')}</row>` +
      `<row r="2">${textCell('B2', 'a@b.de')}${textCell('C2', '42')}${textCell('E2', 'Ada')}</row>`;
    expect(await readRows(rows)).toEqual([{ row: 2, cells: ['Ada', 'a@b.de'] }]);
  });

  it('tells which headings are missing', async () => {
    expect((await read(spreadsheet({ rows: textRow(1, ['Mail', 'name']) }))).missing).toEqual(['Email']);
    expect((await read(spreadsheet({ rows: '' }))).missing).toEqual(['Name', 'Email']);
  });

  it('may hold texts that look like its own XML', async () => {
    const text = 'for r="x", r=1 &amp; &lt;row r="1e9"&gt; elsewhere'.replaceAll('"', '&quot;');
    expect((await readRows(HEADER + textRow(2, [text, 'r="abc"'])))[0]?.cells[1]).toBe('r="abc"');
  });

  it('leaves blank rows out and still counts them', async () => {
    const rows = `${HEADER}${textRow(3, ['  ', ''])}<row r="4"><c r="A4" s="1"/></row>${textRow(1000, ['Ada', ''])}`;
    expect(await readRows(rows)).toEqual([{ row: 1000, cells: ['Ada', ''] }]);
  });

  it('is on the sheet of its name, else on the first', async () => {
    const sheet = (name: string, text: string) => ({
      name,
      columns: QUERY.headings.map((heading) => ({ heading, width: 9 })),
      rows: [[text]],
    });
    const named = await writeWorkbook([sheet('Notes', 'no'), sheet('Users', 'yes')]);
    expect((await read(named)).rows).toEqual([{ row: 2, cells: ['yes', ''] }]);
    const unnamed = await writeWorkbook([sheet('First', 'yes'), sheet('Second', 'no')]);
    expect((await read(unnamed)).rows).toEqual([{ row: 2, cells: ['yes', ''] }]);
  });

  it('may have the full number of rows, with rows below that are only coloured', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => textRow(index + 2, ['Ada']));
    const coloured = Array.from(
      { length: 500 },
      (_, index) => `<row r="${10_002 + index}"><c r="A${10_002 + index}" s="1"/></row>`,
    );
    expect(await readRows(HEADER + rows.join('') + coloured.join(''))).toHaveLength(10_000);
  });
});

describe('a file is refused', () => {
  const refused = (file: Uint8Array) => expect(read(file)).rejects;
  const good = spreadsheet({ rows: HEADER });
  const ole = (text: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(text, 'utf16le')]);

  it('that is no zip, or one without a workbook', async () => {
    await refused(new Uint8Array()).toThrow('sheet-not-xlsx');
    await refused(Buffer.from('Name,Email\nAda,a@b.de')).toThrow('sheet-not-xlsx');
    await refused(zip({ 'word/document.xml': Buffer.from('<document/>') })).toThrow('sheet-not-xlsx');
  });

  it('that is an old .xls, or has a password', async () => {
    await refused(ole('Workbook')).toThrow('sheet-old-excel');
    await refused(ole('EncryptedPackage')).toThrow('sheet-password');
    await refused(withFlags(good, 1)).toThrow('sheet-password');
  });

  it('that ends too early, wherever', async () => {
    for (let share = 0.1; share < 1; share += 0.1) {
      await refused(good.slice(0, Math.floor(good.length * share))).toThrow('sheet-damaged');
    }
  });

  it('that has a changed byte in it', async () => {
    const stored = spreadsheet({ rows: HEADER + textRow(2, ['Ada']), isStored: true });
    expect((await read(stored)).rows).toHaveLength(1);
    stored[Buffer.from(stored).indexOf('Ada')] = 'O'.charCodeAt(0);
    await refused(stored).toThrow('sheet-damaged');
  });

  it('whose directory lies about a size, either way', async () => {
    const file = spreadsheet({ rows: HEADER, files: { 'xl/theme.xml': '<a/>'.repeat(1000) } });
    await refused(withSize(file, 'xl/theme.xml', 10)).toThrow('sheet-damaged');
    await refused(withSize(file, 'xl/theme.xml', 100_000)).toThrow('sheet-damaged');
  });

  it('that is a bomb: too much, too tightly packed, or too many files', async () => {
    const promising = spreadsheet({ rows: HEADER, files: { 'xl/a.xml': '<a/>' } });
    await refused(withSize(promising, 'xl/a.xml', 33 * 1024 * 1024)).toThrow('sheet-too-large');
    const tight = { 'xl/a.xml': ' '.repeat(2 * 1024 * 1024) };
    await refused(spreadsheet({ rows: HEADER, files: tight })).toThrow('sheet-too-large');
    // Each of them modest, and none too tightly packed.
    const parts = spreadsheet({ rows: HEADER, files: { 'xl/a.xml': noise(90_000), 'xl/b.xml': noise(90_000) } });
    await refused(withSize(parts, 'xl/a.xml', 33 * 1024 * 1024)).toThrow('sheet-too-large');
    const declared = withSize(withSize(parts, 'xl/a.xml', 30 * 1024 * 1024), 'xl/b.xml', 30 * 1024 * 1024);
    await refused(declared).toThrow('sheet-too-large');
    const many = Array.from({ length: 1001 }, (_, index) => [`xl/${index}.xml`, '<a/>']);
    await refused(spreadsheet({ rows: HEADER, files: Object.fromEntries(many) })).toThrow('sheet-too-large');
  });

  it('with more tags than a parser has memory for', async () => {
    const files = { 'xl/a.xml': '<a/>'.repeat(3_000_000) };
    await refused(spreadsheet({ rows: HEADER, files, isStored: true })).toThrow('sheet-too-large');
  });

  it('with more rows than an upload may have, also below an empty sheet', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => textRow(index + 2, ['Ada']));
    await refused(spreadsheet({ rows: HEADER + rows.join('') })).toThrow('sheet-too-many-rows');
    const sheets = [
      { name: 'Empty', columns: [], rows: [] },
      { name: 'Full', columns: [{ heading: 'Name', width: 9 }], rows: Array.from({ length: 10_001 }, () => ['Ada']) },
    ];
    await refused(await writeWorkbook(sheets)).toThrow('sheet-too-many-rows');
  });

  it('whose XML declares a type or entities', async () => {
    const evil = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>';
    await refused(spreadsheet({ rows: HEADER, files: { 'xl/sharedStrings.xml': evil } })).toThrow('sheet-unsafe');
  });

  it.each([
    `<row r="99999999999">${textCell('A99999999999', 'x')}</row>`,
    `<row r="1">${textCell('ZZZZZZ1', 'x')}</row>`,
    '<row r="1e9"/>',
    "<row x:r = 'Infinity'/>",
    '<row r="&#57;&#57;9999999"/>',
    `<row a=">"r="99999999"/>`,
  ])('with a place beyond the end of any sheet: %s', async (rows) => {
    await refused(spreadsheet({ rows })).toThrow('sheet-unsafe');
  });

  it('with such a place in a sheet of an unusual name', async () => {
    const relations = 'xl/_rels/workbook.xml.rels';
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
    const files = {
      [relations]: `<Relationships><Relationship Id="rId1" Type="${type}" Target="data.xml"/></Relationships>`,
      'xl/data.xml': '<worksheet><sheetData><row r="99999999999"/></sheetData></worksheet>',
    };
    await refused(spreadsheet({ rows: '', files })).toThrow('sheet-unsafe');
  });

  it('with a tag that does not end', async () => {
    await refused(spreadsheet({ rows: `<row ${noise(5000)}/>` })).toThrow('sheet-unsafe');
  });

  it('whose XML is cut off or not there', async () => {
    await refused(spreadsheet({ rows: `${HEADER}<row r="2"><c r="A2"><v>1` })).toThrow('sheet-damaged');
    await refused(spreadsheet({ rows: HEADER, files: { 'xl/worksheets/sheet1.xml': null } })).toThrow('sheet-damaged');
    await refused(spreadsheet({ rows: HEADER, files: { 'xl/workbook.xml': 'no XML' } })).toThrow('sheet-damaged');
  });

  it('whose cells share one long text too often', async () => {
    const rows = Array.from(
      { length: 400 },
      (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" t="s"><v>0</v></c></row>`,
    );
    await refused(spreadsheet({ rows: HEADER + rows.join(''), sharedStrings: [noise(8000)] })).toThrow(
      'sheet-too-large',
    );
  });
});
