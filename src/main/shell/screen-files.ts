import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Media } from '../link/media.ts';
import { safeScreen } from './watchdog/safe-screen.ts';

/** The scheme and host the screen is served from. */
export const SCREEN_ORIGIN = 'app://kiosk';
/** The address of the safe screen, which needs no built file. */
export const SAFE_SCREEN = `${SCREEN_ORIGIN}/safe-screen`;

/** Returns the address of the app's page. */
export const homeOf = (devUrl: string | null): string => devUrl ?? `${SCREEN_ORIGIN}/index.html`;

/** True if the address belongs to the app's own screen. */
export const isOwnScreen = (url: string, devUrl: string | null): boolean =>
  url === SCREEN_ORIGIN ||
  url.startsWith(`${SCREEN_ORIGIN}/`) ||
  (devUrl !== null && URL.parse(url)?.origin === new URL(devUrl).origin);

/** Allows style elements of the admin area's component library. New at every start, so that no other page has it. */
const STYLE_NONCE = randomBytes(16).toString('base64');

/** Allows only the app's own files: no inline scripts, and nothing from other hosts. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${STYLE_NONCE}'`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp3': 'audio/mpeg',
};

/**
 * Serves the `app:` scheme: the built screen's files, the safe screen, and the vendor's images under /media/. Requests for
 * images wait for `media`.
 */
export function screenFiles(folder: string, media: Promise<Media>): (request: Request) => Promise<Response> {
  const root = path.resolve(folder);
  return async (request) => {
    const url = new URL(request.url);
    if (`${url.protocol}//${url.host}` !== SCREEN_ORIGIN || request.method !== 'GET') return notFound();
    if (request.url === SAFE_SCREEN) return respond(Buffer.from(safeScreen(STYLE_NONCE)), TYPES['.html'] ?? '');
    const image = url.pathname.match(/^\/media\/([^/]+)$/)?.[1];
    if (image) {
      const found = await (await media).image(image);
      return found ? respond(found.bytes, found.mimeType) : notFound();
    }
    const file = path.resolve(root, `.${decodeURIComponent(url.pathname === '/' ? '/index.html' : url.pathname)}`);
    const type = TYPES[path.extname(file)];
    if (!type || !file.startsWith(root + path.sep)) return notFound();
    const bytes = await readFile(file).catch(() => null);
    if (!bytes) return notFound();
    return respond(file.endsWith('.html') ? withNonce(bytes) : bytes, type);
  };
}

const withNonce = (page: Buffer): Buffer =>
  Buffer.from(
    page.toString('utf8').replace('name="style-nonce" content=""', `name="style-nonce" content="${STYLE_NONCE}"`),
  );

const respond = (bytes: Buffer, type: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });

const notFound = (): Response => new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
