import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { runScript } from '../preview-shell.fixture.ts';

it("net.request calls a server, and autoUpdater passes on a library's events", { timeout: 30_000 }, async () => {
  const server = createServer((request, response) => response.end(`${request.method} ${request.headers['x-by']}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { journal } = await runScript(`
    const { autoUpdater, net } = electron;
    autoUpdater.on('before-quit-for-update', () => journal('told'));
    app.whenReady().then(() => {
      const own = session.fromPartition('updates', { cache: false });
      const request = net.request({ protocol: 'http:', hostname: '127.0.0.1', port: ${port}, path: '/', headers: { 'x-by': 'library' }, session: own });
      request.on('response', (response) => {
        response.on('data', (data) => journal(response.statusCode + ' ' + data));
        response.on('end', () => { autoUpdater.emit('before-quit-for-update'); app.exit(0); });
      });
      request.end();
    });
  `);
  expect(journal).toEqual(['200 GET library', 'told']);
});
