import { describe, expect, it } from 'vitest';
import {
  spreadsheet,
  textCell,
  textRow,
  type Workbook,
  withFlags,
  withSize,
  zip,
} from '../../../tests/support/spreadsheet.ts';
import { readTable } from './read-table.ts';
import { writeWorkbook } from './workbook.ts';

const QUERY = {
  sheetName: 'Users',
  columns: [
    { heading: 'Name' },
    { heading: 'Email', aliases: ['Email Address'] },
    { heading: 'Notes', isOptional: true },
  ],
};
const HEADER = textRow(1, ['Name', 'Email']);

const read = (file: Uint8Array) => readTable(Buffer.from(file), QUERY);
/** The rows without what hardly any row has. */
const readRows = async (rows: string, options: Partial<Workbook> = {}) =>
  (await read(spreadsheet({ ...options, rows }))).rows.map(({ row, cells }) => ({ row, cells: cells.slice(0, 2) }));
/** Meaningless text that compresses badly. */
const noise = (length: number) => Array.from({ length }, (_, index) => (index * 7919) % 10_007).join(' ');

describe('a table', () => {
  it('is read from text cells of every kind', async () => {
    const rows =
      textRow(1, ['Name', 'Email']) +
      `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>from a formula</v></c></row>` +
      `<row r="3"><c r="A3" t="inlineStr"><is><r><t>in </t></r><r><t>parts</t></r></is></c><c r="B3" s="0"/></row>`;
    expect(await readRows(rows, { sharedStrings: ['not this', ' shared &amp; trimmed '] })).toEqual([
      { row: 2, cells: ['shared & trimmed', 'from a formula'] },
      { row: 3, cells: ['in parts', ''] },
    ]);
  });

  it('finds its columns by letters and digits of their headings, in any order, among others', async () => {
    const rows =
      `<row r="1">${textCell('B1', 'E-MAIL address*')}${textCell('C1', 'Shoe size')}${textCell('E1', ' name')}</row>` +
      `<row r="2">${textCell('B2', 'a@b.de')}${textCell('C2', '42')}${textCell('E2', 'Ada')}</row>`;
    expect(await readRows(rows)).toEqual([{ row: 2, cells: ['Ada', 'a@b.de'] }]);
  });

  it('may have its headings in any of the first ten rows', async () => {
    const under = (row: number) =>
      read(
        spreadsheet({ rows: textRow(1, ['Our users']) + textRow(row, ['Name', 'Email']) + textRow(row + 2, ['Ada']) }),
      );
    expect(await under(10)).toMatchObject({ headingRow: 10, missing: [], rows: [{ row: 12, cells: ['Ada', '', ''] }] });
    expect(await under(11)).toMatchObject({ headingRow: 1, missing: ['Name', 'Email'] });
  });

  it('has its headings in the first row that says them, of two', async () => {
    expect(await readRows(HEADER + HEADER.replaceAll('1"', '2"'))).toEqual([{ row: 2, cells: ['Name', 'Email'] }]);
  });

  it('tells which required headings are missing', async () => {
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

  it('counts rows that do not say their numbers', async () => {
    const rows = `${HEADER}<row></row><row><c><v>1</v></c></row>${textRow(7, ['Ada'])}<row><c><v>2</v></c></row>`;
    expect((await readRows(rows)).map(({ row }) => row)).toEqual([3, 7, 8]);
  });

  it('may have a row far below all others', async () => {
    expect(await readRows(HEADER + textRow(2, ['Ada']) + textRow(500_000, ['Bo']))).toMatchObject([
      { row: 2 },
      { row: 500_000 },
    ]);
  });

  it('tells which rows are hidden', async () => {
    const hidden = textRow(2, ['Ada']).replace('<row', '<row hidden="1"');
    const { rows } = await read(spreadsheet({ rows: HEADER + hidden + textRow(3, ['Bo']) }));
    expect(rows.map(({ isHidden }) => isHidden)).toEqual([true, false]);
  });

  it('is on the sheet of its name in any case, else on the first visible one with its headings', async () => {
    const sheet = (name: string, text: string, heading = 'Name') => ({
      name,
      columns: [heading, 'Email'].map((column) => ({ heading: column, width: 9 })),
      rows: [[text]],
    });
    const texts = async (...sheets: Parameters<typeof writeWorkbook>[0]) =>
      (await read(await writeWorkbook(sheets))).rows.map(({ cells }) => cells[0]);
    expect(await texts(sheet('Notes', 'no'), sheet('USERS', 'yes'))).toEqual(['yes']);
    expect(await texts(sheet('First', 'yes'), sheet('Second', 'no'))).toEqual(['yes']);
    expect(await texts(sheet('First', 'no', 'Note'), sheet('Second', 'yes'))).toEqual(['yes']);
  });

  it('may have the full number of rows below a title, with rows below that are only coloured', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => textRow(index + 11, ['Ada']));
    const coloured = Array.from({ length: 50_000 }, (_, index) => `<row r="${10_011 + index}"><c s="1"/></row>`);
    expect(await readRows(textRow(10, ['Name', 'Email']) + rows.join('') + coloured.join(''))).toHaveLength(10_000);
  });

  it('has no rows if nothing is under its headings, however much is next to them', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `<row r="${index + 2}"><c r="F${index + 2}"><v>1</v></c></row>`,
    );
    expect(await readRows(HEADER + rows.join(''))).toEqual([]);
  });
});

describe('what a file claims costs nothing', () => {
  it.each([
    ['a far cell', { rows: `${HEADER}${textRow(2, ['Ada'])}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>` }],
    ['a row beyond any sheet', { rows: `${HEADER}${textRow(2, ['Ada'])}<row r="99999999999"><c><v/></c></row>` }],
    [
      'a column beyond any sheet',
      { rows: `${HEADER}${textRow(2, ['Ada']).replace('</row>', textCell('ZZZZZZ2', 'x'))}</row>` },
    ],
  ])('%s', async (_, workbook) => {
    expect((await read(spreadsheet(workbook))).rows).toMatchObject([{ row: 2, cells: ['Ada', '', ''] }]);
  });

  it.each([
    ['a dimension', '<dimension ref="A1:XFD1048576"/>', ''],
    ['columns', '<cols><col min="1" max="2000000000" width="9"/></cols>', ''],
    ['a million merges', '', '<mergeCell ref="A1:XFD1048576"/>'.repeat(1_000_000)],
    ['a link', '', '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>'],
  ])('%s', async (_, head, tail) => {
    const sheet = `<worksheet>${head}<sheetData>${HEADER}${textRow(2, ['Ada'])}</sheetData>${tail}</worksheet>`;
    const file = spreadsheet({ rows: '', files: { 'xl/worksheets/sheet1.xml': sheet }, isStored: true });
    expect((await read(file)).rows).toMatchObject([{ row: 2, cells: ['Ada', '', ''] }]);
  });

  it('parts that belong to another format', async () => {
    const files = { 'META-INF/manifest.xml': '<x/>', 'objectdata.xml': '<x/>', 'content.xml': '<x/>' };
    expect((await read(spreadsheet({ rows: HEADER + textRow(2, ['Ada']), files }))).rows).toHaveLength(1);
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

  it('with more rows than an upload may have, also below an empty sheet', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => textRow(index + 2, ['Ada']));
    await refused(spreadsheet({ rows: HEADER + rows.join('') })).toThrow('sheet-too-many-rows');
    const sheets = [
      { name: 'Empty', columns: [], rows: [] },
      {
        name: 'Full',
        columns: [
          { heading: 'Name', width: 9 },
          { heading: 'Email', width: 9 },
        ],
        rows: Array.from({ length: 10_001 }, () => ['Ada']),
      },
    ];
    await refused(await writeWorkbook(sheets)).toThrow('sheet-too-many-rows');
  });

  it('whose XML declares a type or entities', async () => {
    const evil = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>';
    await refused(spreadsheet({ rows: HEADER, files: { 'xl/sharedStrings.xml': evil } })).toThrow('sheet-unsafe');
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
