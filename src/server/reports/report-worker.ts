import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '../database/open.ts';
import { makeReport } from './report-requests.ts';
import type { WorkerAnswer, WorkerRequest } from './report-runner.ts';

/**
 * The thread that `ReportRunner` starts. Creates reports one after another on its own connection, which reads while
 * kiosks write.
 */
const { address } = workerData as { address: string };
const opened = openReader(address);

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: WorkerRequest) => {
  last = last.then(() => answer(request));
});

async function answer({ id, report }: WorkerRequest): Promise<void> {
  try {
    const bytes = await makeReport(await opened, report);
    send({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, []);
  }
}

function send(message: WorkerAnswer, transfer: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transfer);
}
