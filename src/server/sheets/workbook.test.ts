import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../tests/support/read-workbook.ts';
import { scriptPayloads } from '../../../tests/support/script-payloads.ts';
import { uncoverText } from './cell-text.ts';
import { type Cell, sheetFileName, writeWorkbook } from './workbook.ts';

const write = (rows: Cell[][], name = 'Data') =>
  writeWorkbook([{ name, columns: [{ heading: 'Text', width: 30 }], rows }]);
const partOf = (file: Buffer, name: string) => strFromU8(unzipSync(file)[name] ?? new Uint8Array());

/** A text as it ends up in the sheet. */
async function written(text: string): Promise<unknown> {
  const [sheet] = readWorkbook(await write([[text]]));
  return sheet?.data[1]?.[0];
}

describe('a workbook', () => {
  it('has a bold header that stays in sight, and columns of the width asked for', async () => {
    const file = await write([['a']]);
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(sheet).toContain('<col min="1" max="1" width="30" customWidth="1"/>');
    const [, style] = /<c r="A1" s="(\d)"/.exec(sheet) ?? [];
    const styles = partOf(file, 'xl/styles.xml');
    const [, font] = (styles.match(/<xf [^>]*>/g) ?? [])[Number(style)]?.match(/fontId="(\d)"/) ?? [];
    expect(styles.match(/<font>.*?<\/font>/g)?.[Number(font)]).toContain('<b/>');
  });

  it('keeps texts, numbers and gaps', async () => {
    const [sheet] = readWorkbook(
      await write([
        ['Ólafur 😀', 12.5],
        [null, -3],
        ['', Number.NaN, 'end'],
      ]),
    );
    expect(sheet?.data.slice(1)).toEqual([
      ['Ólafur 😀', 12.5, null],
      [null, -3, null],
      [null, null, 'end'],
    ]);
  });

  it('shows a number with one decimal where that is asked for', async () => {
    const file = await write([[{ decimal: 60 }, { decimal: 57.9 }]]);
    const [sheet] = readWorkbook(file);
    expect(sheet?.data[1]).toEqual([60, 57.9]);
    expect(partOf(file, 'xl/styles.xml')).toContain('formatCode="0.0"');
  });

  it('offers choices after the rows and before the page setup', async () => {
    const columns = [
      { heading: 'A', width: 5 },
      { heading: 'B', width: 5, choices: ['Yes', 'No'] },
    ];
    const sheet = partOf(await writeWorkbook([{ name: 'x', columns, rows: [] }]), 'xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(
      /<\/sheetData><dataValidations count="1"><dataValidation type="list"[^>]* sqref="B2:B10001">/,
    );
    expect(sheet).toContain('<formula1>"Yes,No"</formula1>');
  });

  it('formats the columns of a template as text', async () => {
    const sheetOf = async (isTemplate: boolean) =>
      partOf(
        await writeWorkbook([{ name: 'x', isTemplate, columns: [{ heading: 'A', width: 5 }], rows: [['a']] }]),
        'xl/worksheets/sheet1.xml',
      );
    const template = await sheetOf(true);
    const [, style] = /<c r="A2" s="(\d+)"/.exec(template) ?? [];
    expect(template).toContain(`<col style="${style}" min="1" max="1"`);
    expect(await sheetOf(false)).not.toContain('<col style');
  });

  it('refuses choices that would become others', async () => {
    const columns = [{ heading: 'A', width: 5, choices: ['Yes, of course', 'No'] }];
    await expect(writeWorkbook([{ name: 'x', columns, rows: [] }])).rejects.toThrow('drop-down');
  });

  it.each(['=1+1', '+49 30', '-5', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', "'=1", "''+1"])(
    'holds %j as a text that is harmless in a CSV file too, and gives it back',
    async (text) => {
      const cell = String(await written(text));
      expect(cell).toMatch(/^'/);
      expect(uncoverText(cell)).toBe(text.trim());
    },
  );

  it.each(["O'Brien", "'quoted'", 'a=b', 'constructor', '__proto__', '_x0041_', '<b>&amp;</b>', '12', 'TRUE'])(
    'leaves %j as it is',
    async (text) => {
      expect(await written(text)).toBe(text);
    },
  );

  it('contains no formula, whatever its texts are', async () => {
    const texts = ['=1+1', "=cmd|' /C calc'!A0", ...scriptPayloads(200)];
    const sheet = partOf(await write(texts.map((text) => [text])), 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toMatch(/<f[ >]|<hyperlink/);
  });

  it('gives payloads back as the texts that they are', async () => {
    const payloads = scriptPayloads(200);
    const [sheet] = readWorkbook(await write(payloads.map((payload) => [payload])));
    expect(sheet?.data.slice(-200).map(([cell]) => uncoverText(String(cell)))).toEqual(payloads);
  });

  it('drops what XML cannot hold and cuts what a cell cannot', async () => {
    expect(await written('a\0b\u0008c\ud800d\uffff')).toBe('abcd');
    expect(String(await written(`${'x'.repeat(32_766)}😀`))).toBe('x'.repeat(32_766));
  });

  it('names its sheets as Excel allows, and no two alike', async () => {
    const names = ["'A/B: [C]?*\\'", 'x'.repeat(40), 'X'.repeat(40), '', '😀'.repeat(20)];
    const sheets = readWorkbook(await writeWorkbook(names.map((name) => ({ name, columns: [], rows: [] }))));
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'A B   C',
      'x'.repeat(31),
      `${'X'.repeat(27)} (2)`,
      'Sheet',
      '😀'.repeat(15),
    ]);
  });
});

describe('the name of a workbook', () => {
  it.each([
    [['Question template'], 'Question template.xlsx'],
    [['User template', 'Spring: Oslo/Bergen'], 'User template - Spring_ Oslo_Bergen.xlsx'],
    [['Spring & Co.', "O'Neill, Ana (ana+1@x.example)"], "Spring & Co. - O'Neill, Ana (ana+1@x.example).xlsx"],
    [['User template', 'محمد'], 'User template - محمد.xlsx'],
    [['..'], 'Spreadsheet.xlsx'],
    [['User template', 'x'.repeat(300)], `User template - ${'x'.repeat(74)}.xlsx`],
    [['x'.repeat(300), 'report'], `${'x'.repeat(81)} - report.xlsx`],
    [['x'.repeat(300), 'Ada Zimmer'], `${'x'.repeat(77)} - Ada Zimmer.xlsx`],
    [['x'.repeat(300), 'question', 'y'.repeat(300)], `${'x'.repeat(38)} - question - ${'y'.repeat(38)}.xlsx`],
    // Each letter is three bytes.
    [['音'.repeat(300), 'report'], `${'音'.repeat(77)} - report.xlsx`],
  ])('of %j is %j', (parts, name) => {
    expect(sheetFileName(parts)).toBe(name);
  });
});
