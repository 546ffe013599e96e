import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';

/** A client that begins a request and never ends it must not keep its connection. */

const suite = serverSuite({ patience: { headers: 300, request: 600, check: 50 } });

/** Sends the beginning of a request. Resolves to all that the server sends until it closes the connection. */
async function begin(text: string): Promise<string> {
  const { hostname, port } = new URL(suite.server.url);
  const socket: Socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString();
  });
  await once(socket, 'connect');
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const HEADERS = 'POST /oauth/Token HTTP/1.1\r\nHost: localhost\r\n';

it.each([
  ['half of its headers', HEADERS],
  ['half of its body', `${HEADERS}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\ngrant`],
])('a client that sends %s gets 408, and loses its connection', async (_what, text) => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => begin(text)));
  for (const answer of answers) expect(answer).toContain('408 Request Timeout');
});
