import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below those that a system assigns by itself. So no other process gets a port that is free for a moment, such as
 * during a restart of the server. Each worker of a run has its own range.
 */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 5_000;

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 2;
let count = randomInt(PORTS_PER_WORKER);

/** Finds a port that nobody listens on, a different one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    count += 1;
    const port = FIRST_PORT + worker * PORTS_PER_WORKER + (count % PORTS_PER_WORKER);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isListening;
}
