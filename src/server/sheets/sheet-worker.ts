import { parentPort, workerData } from 'node:worker_threads';
import { readTable, type Table, type TableQuery } from './read-table.ts';
import { type SheetRefusalReason, UnreadableSheet } from './unreadable-sheet.ts';

/** The worker's `workerData`. */
export interface SheetWorkerInput {
  file: Uint8Array;
  query: TableQuery;
}

/** The worker's only message. */
export type SheetWorkerAnswer = { table: Table } | { refusal: SheetRefusalReason };

/** Reads one spreadsheet in its own thread. */
async function answer({ file, query }: SheetWorkerInput): Promise<SheetWorkerAnswer> {
  try {
    return { table: await readTable(Buffer.from(file.buffer, file.byteOffset, file.byteLength), query) };
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return { refusal: error.reason };
  }
}

parentPort?.postMessage(await answer(workerData as SheetWorkerInput));
