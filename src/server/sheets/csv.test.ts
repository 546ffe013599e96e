import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../tests/support/csv.ts';
import { csvStream } from './csv.ts';
import type { Cell } from './workbook.ts';

const columns = ['Name', 'Score', 'Played'].map((heading) => ({ heading, width: 10 }));

async function* pagesOf(rows: Cell[][]) {
  for (const row of rows) yield [row];
}
const fileOf = (kind: 'csv' | 'excel-csv', ...rows: Cell[][]) => textOf(csvStream(kind, columns, pagesOf(rows)));

describe('a CSV file', () => {
  it('for programs has commas, CRLF and no byte order mark', async () => {
    const utc = { iso: '2026-05-01T10:00:00.123Z', isDay: false };
    expect(await fileOf('csv', ['Ada; "the ear", Åsa 🎧', 12, utc])).toBe(
      '"Name","Score","Played"\r\n"Ada; ""the ear"", Åsa 🎧",12,"2026-05-01T10:00:00Z"\r\n',
    );
  });

  it("for Excel has semicolons and a byte order mark, and a venue's clock without an offset", async () => {
    const venue = { iso: '2026-05-01T12:00:00.000+02:00', isDay: false };
    const file = csvStream('excel-csv', columns, pagesOf([['שרה', null, venue]]));
    const bytes = Buffer.concat(await file.toArray());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString('utf8')).toBe('"Name";"Score";"Played"\r\n"שרה";;"2026-05-01 12:00:00"\r\n');
  });

  it('contains no formula, and keeps lines within a cell', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', 'a\nb'];
    const lines = readCsv(await fileOf('csv', ...texts.map((text) => [text, 0, null])), ',');
    expect(lines.slice(1).map(([cell]) => cell)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t=1",
      "'\n=1",
      "' =1",
      'a\nb',
    ]);
  });

  it('ends its pages when its reader stops early', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) yield [['Ada', 1, null]];
      } finally {
        isClosed = true;
      }
    }
    const file = csvStream('csv', columns, endless());
    for await (const _ of file) break;
    await expect.poll(() => isClosed).toBe(true);
  });

  it('fails with its pages', async () => {
    async function* failing(): AsyncGenerator<Cell[][]> {
      yield [['Ada', 1, null]];
      throw new Error('The database is gone');
    }
    await expect(textOf(csvStream('csv', columns, failing()))).rejects.toThrow('The database is gone');
  });
});
