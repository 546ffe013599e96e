import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { spreadsheet, textRow } from '../../../tests/support/spreadsheet.ts';
import { ServerStopping } from '../errors.ts';
import { SheetReader } from './sheet-reader.ts';

// Threads start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const QUERY = { sheetName: 'Users', columns: [{ heading: 'Name' }] };
const file = (name: string) => spreadsheet({ rows: textRow(1, ['Name']) + textRow(2, [name]) });
/** Takes far longer to read than to ask for: thousands of rows that are read. */
const hardFile = spreadsheet({
  rows: textRow(1, ['Name']) + Array.from({ length: 5000 }, (_, index) => textRow(index + 2, ['Ada'])).join(''),
});
/** More cells than a small heap holds. */
const hugeFile = spreadsheet({
  rows: textRow(1, ['Name']) + `<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(9000),
});

describe('the reader of spreadsheets', () => {
  it('answers with the table, or with why it is none', async () => {
    const reader = new SheetReader();
    expect(await reader.read(file('Ada'), QUERY)).toEqual({
      headingRow: 1,
      missing: [],
      rows: [{ row: 2, cells: ['Ada'], unreadable: [], isHidden: false }],
    });
    await expect(reader.read(Buffer.from('no zip'), QUERY)).rejects.toMatchObject({
      reason: 'sheet-not-xlsx',
      issues: [],
    });
  });

  it('leaves the thread free while it reads', async () => {
    const done: string[] = [];
    const reading = new SheetReader().read(hardFile, QUERY).then(() => done.push('sheet'));
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    done.push('other work');
    await reading;
    expect(done).toEqual(['other work', 'sheet']);
  });

  it('survives a file that eats all memory, and reads the next', async () => {
    const reader = new SheetReader({ workers: 1, memoryMb: 64 });
    await expect(reader.read(hugeFile, QUERY)).rejects.toThrow('sheet-too-large');
    expect((await reader.read(file('Ada'), QUERY)).rows).toHaveLength(1);
  });

  it('gives up on a file that takes too long', async () => {
    // No thread starts that fast.
    await expect(new SheetReader({ timeLimitMs: 1 }).read(file('Ada'), QUERY)).rejects.toThrow('sheet-too-large');
  });

  it('ends what it reads and what waits when it is closed', async () => {
    const reader = new SheetReader({ workers: 1 });
    const reads = [reader.read(hardFile, QUERY), reader.read(file('Ada'), QUERY)];
    const failed = Promise.all(reads.map((read) => expect(read).rejects.toThrow(ServerStopping)));
    await setImmediate();
    await reader.close();
    await failed;
  });

  it('reads one after the other where only one may run, and turns away whom it has no room for', async () => {
    const reader = new SheetReader({ workers: 1, waiting: 1 });
    const done: string[] = [];
    const read = (name: string, bytes = file(name)) => reader.read(bytes, QUERY).then(() => done.push(name));
    const first = read('first', hardFile);
    const second = read('second');
    await expect(read('third')).rejects.toMatchObject({ reason: 'sheets-busy' });
    await Promise.all([first, second]);
    expect(done).toEqual(['first', 'second']);
    await read('fourth');
    expect(done).toHaveLength(3);
  });
});
