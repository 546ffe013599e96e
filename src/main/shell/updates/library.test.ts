import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { configureRequestUrl, type DownloadOptions, HttpExecutor } from 'builder-util-runtime';
import { AppImageUpdater, type AppUpdater, NsisUpdater } from 'electron-updater';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startHttp, tempFolder } from '../../../../tests/support/main.ts';
import { isReplacedSilently, libraryUpdater } from './library.ts';
import { publisherIn } from './open-updates.ts';
import type { Updater } from './updates.ts';

/** Stands in for Electron, which the real library imports. */
class NodeHttp extends HttpExecutor<http.ClientRequest> {
  createRequest(options: http.RequestOptions, callback: (response: http.IncomingMessage) => void): http.ClientRequest {
    return http.request(options, callback);
  }

  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const callback = (error?: Error | null) => (error ? reject(error) : resolve(destination));
      const request = { headers: options.headers ?? {} };
      configureRequestUrl(url, request);
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

const FILE = Buffer.from('the next version'.repeat(1000));
const checksum = (file: Buffer) => createHash('sha512').update(file).digest('base64');
const NAME = 'spinboard-0.2.0.AppImage';

/** Returns a feed's text in electron-builder's form. */
const feedOf = (version: string, changes: { name?: string; sha512?: string | null; more?: string } = {}) => {
  const { name = NAME, sha512 = checksum(FILE), more = '' } = changes;
  const sum = sha512 === null ? '' : `\n    sha512: ${sha512}`;
  return `version: ${version}\nfiles:\n  - url: ${name}${sum}\n    size: ${FILE.length}\npath: ${name}\n${sum.trim()}\nreleaseDate: '2026-05-01T00:00:00.000Z'\n${more}`;
};

type Library = new (options: null, app: unknown) => AppUpdater;

interface World {
  library?: Library;
  /** The answer to each file name: a text, a file, or a status. */
  answers: Record<string, string | Buffer | number>;
  platform?: NodeJS.Platform;
  publisher?: string | null;
}

/** Opens the library as version 0.1.0 of an installed app, with a feed on this computer. */
async function openLibrary({ library = AppImageUpdater, answers, platform = 'linux', publisher = null }: World) {
  const folder = tempFolder();
  const config = path.join(folder, 'app-update.yml');
  writeFileSync(config, `updaterCacheDirName: pending\n${publisher === null ? '' : `publisherName: ${publisher}\n`}`);
  const { url, requests } = await startHttp(({ url: asked }, response) => {
    const answer = answers[path.basename(new URL(asked, 'http://feed').pathname)] ?? 404;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.writeHead(200, { 'content-length': Buffer.byteLength(answer) }).end(answer);
  });
  const app = {
    version: '0.1.0',
    name: 'spinboard',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: path.join(folder, 'cache'),
    whenReady: async () => {},
    quit: () => {},
    relaunch: () => {},
    onQuit: () => {},
  };
  const real = new library(null, app);
  Object.assign(real, { httpExecutor: new NodeHttp() });
  const updater = libraryUpdater({
    library: real,
    feed: url,
    platform,
    isSilent: true,
    publisher: () => publisher,
    onLog: () => {},
  });
  return {
    updater,
    real,
    asked: () => requests.map((each) => path.basename(new URL(each.url, 'http://feed').pathname)),
  };
}

/** Looks at the feed and fetches a newer version. Returns the result of both. */
async function outcome(updater: Updater): Promise<string> {
  try {
    const offer = await updater.look();
    if (offer.kind !== 'newer') return offer.kind;
    await updater.fetch(() => {});
    return `fetched ${offer.version}`;
  } catch (error) {
    return (error as { reason: string }).reason;
  }
}

/** Makes the library see an AppImage, which it detects by the environment. */
function inAppImage(): void {
  const image = path.join(tempFolder(), 'Spinboard.AppImage');
  writeFileSync(image, 'this version', { mode: 0o755 });
  vi.stubEnv('APPIMAGE', image);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('an update of an AppImage', () => {
  it.each<[string, World['answers'], string]>([
    ['newer', { 'latest-linux.yml': feedOf('0.2.0'), [NAME]: FILE }, 'fetched 0.2.0'],
    ['the same', { 'latest-linux.yml': feedOf('0.1.0'), [NAME]: FILE }, 'same'],
    ['older', { 'latest-linux.yml': feedOf('0.0.9'), [NAME]: FILE }, 'older'],
    ['released to 0 percent', { 'latest-linux.yml': feedOf('0.2.0', { more: 'stagingPercentage: 0\n' }) }, 'held-back'],
    [
      'released to 100 percent',
      { 'latest-linux.yml': feedOf('0.2.0', { more: 'stagingPercentage: 100\n' }), [NAME]: FILE },
      'fetched 0.2.0',
    ],
    ['of another checksum', { 'latest-linux.yml': feedOf('0.2.0'), [NAME]: Buffer.from('another file') }, 'wrong-file'],
    ['cut off', { 'latest-linux.yml': feedOf('0.2.0'), [NAME]: FILE.subarray(100) }, 'wrong-file'],
    ['of no checksum', { 'latest-linux.yml': feedOf('0.2.0', { sha512: null }), [NAME]: FILE }, 'wrong-file'],
    ['not there', { 'latest-linux.yml': feedOf('0.2.0') }, 'unreachable'],
    [
      'the login page of a Wi-Fi',
      { 'latest-linux.yml': '<!doctype html><title>Welcome</title><p>Log in: here' },
      'no-feed',
    ],
    ['an empty answer', { 'latest-linux.yml': '' }, 'no-feed'],
    ['of no version', { 'latest-linux.yml': feedOf('newest') }, 'no-feed'],
    ['refused', { 'latest-linux.yml': 403 }, 'no-feed'],
    ['a server that fails', { 'latest-linux.yml': 503 }, 'unreachable'],
  ])('that is %s', async (_what, answers, expected) => {
    inAppImage();
    const { updater } = await openLibrary({ answers });
    expect(await outcome(updater)).toBe(expected);
  });

  it('is downloaded by a fetch only, not by a look', async () => {
    inAppImage();
    const { updater, asked } = await openLibrary({ answers: { 'latest-linux.yml': feedOf('0.2.0'), [NAME]: FILE } });
    await updater.look();
    expect(asked()).toEqual(['latest-linux.yml']);
    const percents: number[] = [];
    await updater.fetch((percent) => percents.push(percent));
    expect(asked().filter((name) => name === NAME).length).toBeGreaterThan(0);
  });

  it('is unreachable if no server answers', async () => {
    inAppImage();
    const { updater, real } = await openLibrary({ answers: {} });
    real.setFeedURL({ provider: 'generic', url: 'http://127.0.0.1:1' });
    expect(await outcome(updater)).toBe('unreachable');
  });
});

describe('an update on Windows', () => {
  const SETUP = 'spinboard-0.2.0.exe';
  const answers = { 'latest.yml': feedOf('0.2.0', { name: SETUP }), [SETUP]: FILE };
  /** Sets the platform, because the library chooses the feed by it. */
  const open = (publisher: string | null) => {
    const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
    Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
    onTestFinished(() => void Object.defineProperty(process, 'platform', platform));
    return openLibrary({ library: NsisUpdater as unknown as Library, answers, platform: 'win32', publisher });
  };

  it.each([
    ['somebody else', 'signed by somebody else', 'unsigned'],
    ['the same', null, 'fetched 0.2.0'],
  ])('that is signed by %s', async (_who, verdict, expected) => {
    const { updater, real } = await open('Nordwind GmbH');
    // Simulates the check of Windows.
    (real as NsisUpdater).verifyUpdateCodeSignature = async () => verdict;
    expect(await outcome(updater)).toBe(expected);
  });

  it('is refused if the running version is not signed, because nothing can be compared', async () => {
    const { updater, asked } = await open(null);
    expect([await outcome(updater), asked()]).toEqual(['unsigned', ['latest.yml']]);
  });
});

const LINUX = { platform: 'linux', isSupervised: true, exe: '/opt/Spinboard/spinboard' } as const;

describe('a package', () => {
  it('names its signer, or null', () => {
    const file = path.join(tempFolder(), 'app-update.yml');
    for (const [text, publisher] of [
      ['provider: generic\npublisherName: Nordwind GmbH\n', 'Nordwind GmbH'],
      ['publisherName:\n  - Nordwind GmbH\nurl: x\n', 'Nordwind GmbH'],
      ['provider: generic\n', null],
    ] as const) {
      writeFileSync(file, text);
      expect(publisherIn(file)).toBe(publisher);
    }
    expect(publisherIn(path.join(tempFolder(), 'none'))).toBeNull();
  });

  it('is replaced silently only if it belongs to the kiosk’s own user', () => {
    const env = { LOCALAPPDATA: 'C:\\Users\\kiosk\\AppData\\Local' };
    const windows = (exe: string) => isReplacedSilently({ platform: 'win32', isSupervised: false, exe, env });
    expect(windows(`${env.LOCALAPPDATA}\\Programs\\spinboard\\Spinboard.exe`)).toBe(true);
    expect(windows('C:\\Program Files\\Spinboard\\Spinboard.exe')).toBe(false);
    const folder = tempFolder();
    const image = (APPIMAGE?: string) => isReplacedSilently({ ...LINUX, env: APPIMAGE ? { APPIMAGE } : {} });
    expect(image(path.join(folder, 'Spinboard.AppImage'))).toBe(true);
    expect(image(path.join(folder, 'gone', 'Spinboard.AppImage'))).toBe(false);
    // A .deb belongs to root.
    expect(image()).toBe(false);
    const app = (place: string, isSupervised = false) => {
      const exe = path.join(place, 'Spinboard.app/Contents/MacOS/Spinboard');
      return isReplacedSilently({ platform: 'darwin', isSupervised, exe, env: {} });
    };
    expect([app(folder), app('/nowhere'), app(folder, true)]).toEqual([true, false, false]);
  });
});
