import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

/**
 * A listening socket that drops SYNs, as a firewall does: its thread never accepts, and its queue of two is full, so the
 * kernel answers no further SYN. This is real on Linux's loopback; elsewhere the connection may be made or refused.
 */
export async function openJam(): Promise<{ url: string; close(): Promise<void> }> {
  const worker = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(workerData), 0, 0);
     });`,
    { eval: true, workerData: new SharedArrayBuffer(4) },
  );
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const waiting = [0, 1].map(() => connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(waiting.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of waiting) socket.destroy();
      await worker.terminate();
    },
  };
}
