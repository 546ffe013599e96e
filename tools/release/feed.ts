import { createReadStream, existsSync, statSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';

/** A feed of updates on this machine. */
export interface Feed {
  url: string;
  /** The requested names, in order. */
  asked: string[];
  close(): void;
}

/** Serves a folder's own files. */
export async function serveFeed(folder: string): Promise<Feed> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const name = basename(decodeURIComponent(new URL(request.url ?? '/', 'http://feed').pathname));
    const file = join(folder, name);
    asked.push(name);
    if (name === '' || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-length': statSync(file).size, 'accept-ranges': 'none' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
