import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { makeReport } from './report-requests.ts';
import type { WorkerAnswer, WorkerRequest } from './report-runner.ts';

/**
 * The thread started by `ReportRunner`. It makes reports one after another, on its own read-only connection; the
 * write-ahead log lets it read while kiosks write.
 */
const { dbFile } = workerData as { dbFile: string };
const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: new Database(dbFile, { readonly: true }) }) });

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: WorkerRequest) => {
  last = last.then(() => answer(request));
});

async function answer({ id, report }: WorkerRequest): Promise<void> {
  try {
    const bytes = await makeReport(db, report);
    send({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, []);
  }
}

function send(message: WorkerAnswer, transfer: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transfer);
}
