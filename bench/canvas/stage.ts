import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { peersFolder } from '../install-peers.ts';
import { type Peer, peerPage } from './peers.ts';

const screen = path.join(import.meta.dirname, '../../out/renderer');
export const VIEW = { width: 1920, height: 1080 };

/** A browser without a graphics card, and the pages it can open. */
export interface Stage {
  browser: Browser;
  /** The address of a file of the built screen. */
  screenUrl(file: string): string;
  peerUrl(peer: Peer, edge: number): string;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Runs `work` with the pages served and a browser in software drawing. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
    try {
      if (pathname.startsWith('/peer/')) {
        const peer = pathname.slice('/peer/'.length) as Peer;
        response.setHeader('content-type', 'text/html');
        response.end(peerPage(peer, Number(searchParams.get('edge'))));
        return;
      }
      const folder = pathname.startsWith('/node_modules/') ? peersFolder : screen;
      const bytes = readFileSync(path.join(folder, path.normalize(pathname)));
      response.setHeader('content-type', type);
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();
  try {
    return await work({
      browser,
      screenUrl: (file) => `${origin}/${file}`,
      peerUrl: (peer, edge) => `${origin}/peer/${peer}?edge=${edge}`,
    });
  } finally {
    await browser.close();
    server.close();
  }
}
