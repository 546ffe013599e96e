import type { InjectOptions } from 'fastify';
import { type Endpoint, endpoints } from '../../../src/shared/api/endpoints.ts';
import { NASTY_JSON } from './mutations.ts';
import type { SeededRandom } from './random.ts';

const PATHS = (Object.values(endpoints) as Endpoint[]).map(({ path }) => path.replace(/:\w+/g, '1'));
const ADDRESS_ENDS = [
  '%ZZ',
  '%',
  '%00',
  '%ed%a0%80',
  '%c3%28',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2f',
  '?',
  '?a=%ZZ',
  '?version=%',
  '?__proto__[a]=1',
  '?campaignId=1&campaignId=2',
  '?campaignId[]=1',
  `?${'a=1&'.repeat(2000)}`,
  '//',
  '/',
  `/${'x'.repeat(3000)}`,
  ';a=b',
  '#a',
  '?version=1e999',
];
const FILES = ['/files/1/', '/files/0/a', '/files/%00/%00', '/files/1/%ZZ', '/files/99999999999999999999/x', '/files/'];
const DOCS = [
  '/docs',
  '/docs/json',
  '/docs/yaml',
  '/docs/static/%00',
  '/docs/static/..%2f..%2fpackage.json',
  '/docs/x',
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const;
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'text/plain',
  'application/xml',
  'garbage',
];

/** Any method, any address, any body. */
export function strangeRequest(random: SeededRandom): InjectOptions {
  const place = random.oneIn(4) ? random.pick([...FILES, ...DOCS, '/', '*', '/%']) : random.pick(PATHS);
  const url = place + (random.oneIn(3) ? '' : random.pick(ADDRESS_ENDS));
  const method = random.pick(METHODS);
  // An answer to HEAD has no body to check.
  if (method === 'HEAD') return { method: 'OPTIONS', url };
  if (random.oneIn(3)) return { method, url };
  return { method, url, headers: { 'content-type': random.pick(TYPES) }, payload: random.pick(NASTY_JSON) };
}

const LINES = [
  'GET / HTTP/1.1',
  'GET /api/Themes HTTP/1.1',
  'GET /%ZZ HTTP/1.1',
  'GET api HTTP/1.1',
  'GET http://evil.example/api/Themes HTTP/1.1',
  'POST /api/Account/ForgotPassword HTTP/1.1',
  'PROPFIND / HTTP/1.1',
  'BREW /pot HTTP/1.1',
  'GET /api/Themes HTTP/9.9',
  'GET  /two  spaces HTTP/1.1',
  'get / http/1.1',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  `GET /${'x'.repeat(20_000)} HTTP/1.1`,
  'TRACE / HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
];
const HEADERS = [
  'Host: 127.0.0.1',
  'Host: evil.example',
  'Host:',
  'Host: a\r\nHost: b',
  'Content-Length: -1',
  'Content-Length: 5',
  'Content-Length: 99999999999',
  'Content-Length: 1\r\nContent-Length: 2',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Transfer-Encoding: gzip',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data',
  'Expect: 100-continue',
  'Expect: a miracle',
  'Upgrade: websocket\r\nConnection: upgrade',
  'No colon',
  ': no name',
  'A\u0000b: c',
  `Long: ${'x'.repeat(20_000)}`,
  'Accept-Version: 9',
];
const BODIES = ['', '{}', '5\r\n{"a":\r\n', 'zz\r\n', '0\r\n\r\n', '\u0000\u0001\u0002', '[[[[[['];

/** Returns the bytes of one connection: lines and headers that may or may not fit together. */
export function rawRequest(random: SeededRandom): Buffer {
  const headers = Array.from({ length: random.below(4) }, () => random.pick(HEADERS));
  const host = random.oneIn(5) ? [] : ['Host: 127.0.0.1'];
  const text = [random.pick(LINES), ...host, ...headers, 'Connection: close', '', random.pick(BODIES)].join('\r\n');
  return Buffer.from(random.oneIn(8) ? text.slice(0, random.below(text.length)) : text, 'latin1');
}
