import { once } from 'node:events';
import { get, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillPath } from '../../src/main/link/path.ts';
import { endpoints } from '../../src/shared/api/endpoints.ts';
import { Api } from '../support/api.ts';
import { logIn } from '../support/player.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let log = '';

beforeEach(async () => {
  log = '';
  const stream = new PassThrough().on('data', (text) => (log += text));
  server = await startTestServer({ logger: { level: 'info', stream } });
});
afterEach(() => vi.restoreAllMocks());

/** Requests a report; its thread has just received the request. */
async function askForReport() {
  const { token } = await logIn(new Api(server.url), 'admin');
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker, message) {
      this.postMessage(message);
      resolve();
    });
  });
  const options: RequestOptions = { headers: { authorization: `Bearer ${token}`, connection: 'keep-alive' } };
  const request = get(server.url + fillPath(endpoints.getUserOverview.path, { campaignId: 1 }), options);
  await asked;
  return request;
}

describe('a server that is stopped while a report is made', () => {
  it('answers waiting clients, and keeps no connection open after that', async () => {
    const request = await askForReport();
    const [[response]] = await Promise.all([once(request, 'response'), server.stop()]);
    response.resume();
    expect(response).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  });

  it('logs no error if no client waits for it', async () => {
    const request = await askForReport();
    request.on('error', () => undefined).destroy();
    await server.stop();
    expect(log).toContain('incoming request');
    expect(log).not.toContain('"level":50');
  });
});

describe('a server that is stopped while a request is on its way', () => {
  it('does not wait for a client that has stopped sending', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write('POST /oauth/Token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf');
    await vi.waitFor(() => expect(log).toContain('incoming request'), { timeout: 30_000 });
    await Promise.all([once(socket, 'close'), server.stop()]);
  });
});
