import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHttp } from '../../../tests/support/main.ts';
import { Media } from '../link/media.ts';
import { text } from '../texts.ts';
import { SAFE_SCREEN, screenFiles } from './screen-files.ts';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(20)]);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'spinboard-screen-'));
  mkdirSync(path.join(folder, 'renderer/assets'), { recursive: true });
  writeFileSync(path.join(folder, 'renderer/index.html'), '<!doctype html>');
  writeFileSync(path.join(folder, 'renderer/assets/index.js'), 'export {};');
  writeFileSync(path.join(folder, 'secret.json'), '{}');
  mkdirSync(path.join(folder, 'renderer-of-old'));
  writeFileSync(path.join(folder, 'renderer-of-old/index.html'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openMedia = (log: string[] = [], baseUrl = 'https://api.example.com/base') =>
  new Media({
    folder: path.join(folder, 'media'),
    baseUrl: () => baseUrl,
    screenOrigin: '',
    onLog: (line) => log.push(line),
  });

const safeScreenOf = async (folderOfScreen: string): Promise<string> => {
  const response = await screenFiles(folderOfScreen, Promise.resolve(openMedia()))(new Request(SAFE_SCREEN));
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  const page = await response.text();
  expect(page).toContain(`<style nonce="${nonce}">`);
  return page;
};

const openScreen = (media = openMedia()) => {
  const answer = screenFiles(path.join(folder, 'renderer'), Promise.resolve(media));
  return (address: string) => answer(new Request(address));
};

describe("the screen's files", () => {
  it('have a policy against inline scripts, eval, and anything from other hosts', async () => {
    const response = await openScreen()('app://kiosk/');
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    for (const closed of ['base-uri', 'form-action', 'frame-ancestors']) expect(policy).toContain(`${closed} 'none'`);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('allow added styles only with the nonce of the page', async () => {
    writeFileSync(path.join(folder, 'renderer/index.html'), '<meta name="style-nonce" content="" />');
    const response = await openScreen()('app://kiosk/');
    const nonce = /name="style-nonce" content="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`);
  });

  it('have the content type of their extension', async () => {
    const response = await openScreen()('app://kiosk/assets/index.js');
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  });

  it.each([
    'app://kiosk/%2e%2e/secret.json',
    'app://kiosk/..%2fsecret.json',
    'app://kiosk/..%2frenderer-of-old/index.html',
    'app://kiosk/assets/%2e%2e%2f%2e%2e%2fsecret.json',
    'app://elsewhere/index.html',
    'app://kiosk/missing.js',
    'app://kiosk/assets',
    'app://kiosk/media/not-a-key',
  ])('do not answer %s', async (address) => {
    expect((await openScreen()(address)).status).toBe(404);
  });
});

describe("the vendor's images", () => {
  it('are fetched once and then served from the disk, also while their server is down', async () => {
    const server = await startHttp((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.end(PNG);
    });
    const media = openMedia([], server.url);
    const address = media.localUrl(`${server.url}/files/7/mug.png`);
    const get = openScreen(media);
    expect((await get(`app://kiosk${address}`)).headers.get('content-type')).toBe('image/png');
    await server.close();
    expect((await get(`app://kiosk${address}`)).status).toBe(200);
    expect(server.requests).toHaveLength(1);
  });

  it('are images: an HTML page is neither served nor stored', async () => {
    const server = await startHttp((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.end('<html>Welcome to the venue network</html>');
    });
    const log: string[] = [];
    const media = openMedia(log, server.url);
    const address = media.localUrl(`${server.url}/mug.png`);
    expect((await openScreen(media)(`app://kiosk${address}`)).status).toBe(404);
    expect(log.join()).toContain('not a png or jpeg');
  });

  it('may have addresses relative to the API, or come within the answer', () => {
    const media = openMedia();
    expect(media.localUrl('files/7')).toBe(media.localUrl('https://api.example.com/base/files/7'));
    expect(media.localUrl('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', '', null])('never have the address %s', (address) => {
    expect(openMedia().localUrl(address)).toBeNull();
  });
});

it('the safe screen needs none of the screen’s files, and no script', async () => {
  const page = await safeScreenOf(path.join(folder, 'missing'));
  expect(page).toContain(text('safeScreen.title'));
  expect(page).not.toMatch(/<script|src=|<link|onclick/i);
  expect(page).toContain('href="/index.html#/staff"');
});
