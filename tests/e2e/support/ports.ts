import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that a system hands out by itself: what is left free for a moment, by a server that starts again or until
 * a browser takes it, is not given to somebody else meanwhile. The workers of a run have ranges of their own.
 */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 5_000;

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 2;
let count = randomInt(PORTS_PER_WORKER);

/** A port that nobody listens on, another one each time. */
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
