/** net: the network of the main process. Uses Node's fetch, which unlike Electron's does not support `file:`. */
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Net } from 'electron';
import { protocol } from './session.ts';
import { objectSurface } from './surface.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

async function fetchFile(url: string): Promise<Response> {
  const path = fileURLToPath(url);
  try {
    const headers = { 'content-type': TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream' };
    return new Response(new Uint8Array(await readFile(path)), { headers });
  } catch {
    throw new Error('net::ERR_FILE_NOT_FOUND');
  }
}

async function fetchAny(input: string | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (request.url.startsWith('file:')) return fetchFile(request.url);
  if (protocol.isProtocolHandled(request.url.slice(0, request.url.indexOf(':')))) {
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const answer = await protocol.answer(request.url, request.method, Object.fromEntries(request.headers), body);
    if (!answer) throw new Error('net::ERR_FAILED');
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers: answer.headers });
  }
  return fetch(request);
}

/** Uses Node's request, which returns a redirect as an answer instead of an event. */
const request = (options: http.RequestOptions): http.ClientRequest =>
  (options.protocol === 'http:' ? http : https).request(options);

/** `online` stays true, because tests of a dead network work at the sockets. */
export const net: Pick<Net, 'fetch' | 'isOnline' | 'online' | 'request'> = objectSurface('net', {
  request: request as unknown as Net['request'],
  fetch: fetchAny as Net['fetch'],
  isOnline: () => true,
  online: true,
});
