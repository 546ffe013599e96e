import { parentPort, workerData } from 'node:worker_threads';
import { type SheetRefusalReason, UnreadableSheet } from './refusals.ts';
import { readTable, type Table, type TableQuery } from './table.ts';

/** What the worker is started with. */
export interface SheetWorkerInput {
  file: Uint8Array;
  query: TableQuery;
}

/** The one message it sends before it ends. */
export type SheetWorkerAnswer = { table: Table } | { refusal: SheetRefusalReason };

/** Reads one spreadsheet in a thread of its own (DESIGN 10). */
async function answer({ file, query }: SheetWorkerInput): Promise<SheetWorkerAnswer> {
  try {
    return { table: await readTable(Buffer.from(file.buffer, file.byteOffset, file.byteLength), query) };
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return { refusal: error.reason };
  }
}

parentPort?.postMessage(await answer(workerData as SheetWorkerInput));
