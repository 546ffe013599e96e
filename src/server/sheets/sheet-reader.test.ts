import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { spreadsheet, textRow } from '../../../tests/support/spreadsheet.ts';
import { ServerStopping } from '../errors.ts';
import { SheetReader } from './sheet-reader.ts';

// Threads start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const QUERY = { sheetName: 'Users', headings: ['Name'] };
const file = (name: string) => spreadsheet({ rows: textRow(1, ['Name']) + textRow(2, [name]) });
/** Half a million rows to go through. */
const hardFile = spreadsheet({ rows: textRow(1, ['Name']) + textRow(500_000, ['Ada']) });
/** Every cell of the largest sheet there can be. */
const endlessFile = spreadsheet({
  rows: `${textRow(1, ['Name'])}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
});

describe('the reader of spreadsheets', () => {
  it('answers with the table, or with why it is none', async () => {
    const reader = new SheetReader();
    expect(await reader.read(file('Ada'), QUERY)).toEqual({ missing: [], rows: [{ row: 2, cells: ['Ada'] }] });
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
    await expect(reader.read(endlessFile, QUERY)).rejects.toThrow('sheet-too-large');
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
