import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Shell, startShell, type TinyApp, untilGone, writeTinyApp } from './preview-shell.fixture.ts';

/** What the tiny app's preload exposes. */
interface Tiny {
  invoke(channel: string, value?: unknown): Promise<unknown>;
  onPushed(listener: (value: { at: Date; bytes: Uint8Array }) => void): void;
  isClass(value: unknown): boolean;
}
declare const tiny: Tiny;

const TIMEOUT_MS = 30_000;
/** Retries for ten seconds, because other processes are involved and the machine may be busy. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });

describe('a running preview', { timeout: TIMEOUT_MS }, () => {
  let app: TinyApp;
  let shell: Shell;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    app = writeTinyApp();
    shell = startShell(app, ['--mode=kiosk', 'positional']);
    ({ browser, page } = await connect(shell));
  }, TIMEOUT_MS);

  afterAll(async () => {
    await browser?.close();
    shell.process.kill('SIGKILL');
    await untilGone(app);
    app.remove();
  }, TIMEOUT_MS);

  const invoke = (channel: string, value?: unknown) =>
    page.evaluate(([name, argument]) => tiny.invoke(name as string, argument), [channel, value]);

  it("prints one ready line, and the app's output on stderr", async () => {
    expect(await shell.ready).toEqual({ event: 'ready', cdp: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    expect(shell.lines).toHaveLength(1);
    expect(shell.errors()).toContain('printed by the app');
  });

  it("gives the same electron to import and require, with the app's name, version and arguments", async () => {
    expect(await invoke('facts')).toEqual({
      name: 'Tiny',
      version: '1.2.3',
      userData: app.userData,
      isSame: true,
      electron: expect.stringMatching(/^\d+\.\d+\.\d+/),
      argv: ['--mode=kiosk', 'positional'],
    });
  });

  it('sends values to a handler and back as structured clones', async () => {
    const kinds = await page.evaluate(async () => {
      const value = {
        date: new Date(5),
        map: new Map([['a', new Set([1])]]),
        bytes: new Uint8Array([0, 255]),
        nothing: undefined,
        big: 2n ** 70n,
        nan: Number.NaN,
        list: [1, 'two', null],
      };
      const back = (await tiny.invoke('echo', value)) as typeof value;
      return [
        back.date.getTime(),
        back.map.get('a')?.has(1),
        [...back.bytes],
        'nothing' in back && back.nothing === undefined,
        back.big === 2n ** 70n,
        Number.isNaN(back.nan),
        back.list,
      ];
    });
    expect(kinds).toEqual([5, true, [0, 255], true, true, true, [1, 'two', null]]);
  });

  it("rejects in Electron's words", async () => {
    const messageOf = (channel: string) =>
      page.evaluate((name) => tiny.invoke(name).catch((error: Error) => `${error.name}|${error.message}`), channel);
    expect(await messageOf('fail')).toBe("Error|Error invoking remote method 'fail': RangeError: out of prizes");
    expect(await messageOf('nobody')).toBe(
      "Error|Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    );
  });

  it('refuses values that cannot be cloned, and drops prototypes', async () => {
    const seen = await page.evaluate(() => {
      class Prize {
        value = 1;
      }
      let message = '';
      try {
        tiny.isClass(new WeakMap());
      } catch (error) {
        message = (error as Error).message;
      }
      return [tiny.isClass(new Prize()), message];
    });
    expect(seen).toEqual([false, 'An object could not be cloned.']);
  });

  it('pushes events from the main process to the page', async () => {
    const seen = await page.evaluate(async () => {
      const pushed = new Promise<{ at: Date; bytes: Uint8Array }>((resolve) => tiny.onPushed(resolve));
      await tiny.invoke('push');
      const { at, bytes } = await pushed;
      return [at.getTime(), [...bytes]];
    });
    expect(seen).toEqual([0, [1, 2]]);
  });

  it("gives handlers the sender's app address", async () => {
    const url = 'app://kiosk/index.html#/login?thankyou=true';
    expect(await invoke('sender')).toEqual({ url, origin: 'app://kiosk', isMainFrame: true });
  });

  it('shows the page only the values that the preload exposes, frozen', async () => {
    const seen = await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const inner = frame.contentWindow as Window;
      const plain = new Set(Object.getOwnPropertyNames(inner));
      const own = Object.getOwnPropertyNames(window).filter((name) => !plain.has(name));
      const isBridgeInFrame = 'tiny' in inner;
      frame.remove();
      const { writable, configurable } = Object.getOwnPropertyDescriptor(window, 'tiny') ?? {};
      return { own, isBridgeInFrame, isFrozen: Object.isFrozen(tiny), writable, configurable };
    });
    const facts = { isBridgeInFrame: false, isFrozen: true, writable: false, configurable: false };
    expect(seen).toEqual({ own: expect.arrayContaining(['tiny', 'fileRan']), ...facts });
    const expected = new Set(['tiny', 'fileRan', '0']);
    expect(seen.own.filter((name) => !expected.has(name))).toEqual([]);
  });

  it("applies the app's content security policy", async () => {
    const ran = await page.evaluate(() => {
      const { inlineRan, fileRan } = window as { inlineRan?: boolean; fileRan?: boolean };
      return { inlineRan, fileRan };
    });
    expect(ran).toEqual({ inlineRan: undefined, fileRan: true });
  });

  it("passes method, headers and body to the app's handler, and reaches no other host", async () => {
    const answers = await page.evaluate(async () => {
      const own = await fetch('/echo', { method: 'POST', body: 'hello', headers: { range: 'bytes=0-1' } });
      const image = new Image();
      const isLoaded = new Promise((resolve) => {
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
      });
      image.src = 'https://example.org/pixel.png';
      return { own: await own.json(), other: await isLoaded };
    });
    const own = { host: 'kiosk', method: 'POST', range: 'bytes=0-1', body: 'hello' };
    expect(answers).toEqual({ own, other: false });
  });

  it('asks the app before the page navigates or opens a window, and follows the answer', async () => {
    const before = page.url();
    await page.evaluate(() => {
      location.href = 'https://example.org/away';
    });
    await page.evaluate(() => void window.open('https://example.org/popup'));
    await eventually(() => app.journal()).toContain('window-open https://example.org/popup');
    await eventually(() => browser.contexts()[0]?.pages().length).toBe(1);
    expect(app.journal()).toContain('will-navigate https://example.org/away');
    expect(page.url()).toBe(before);
  });

  it('navigates back from a blank page, which needs no request', async () => {
    const before = page.url();
    const startOf = () => page.evaluate(() => ('tiny' in window ? performance.timeOrigin : undefined));
    const loadedAt = await startOf();
    await page.evaluate(() => {
      location.href = 'about:blank';
    });
    await eventually(() => app.journal()).toContain('will-navigate about:blank');
    await eventually(() => startOf().catch(() => undefined)).toBeGreaterThan(loadedAt ?? Number.POSITIVE_INFINITY);
    await page.waitForLoadState();
    expect(page.url()).toBe(before);
  });

  it('works after a reload and a resize by a second debugging client', async () => {
    await page.reload();
    expect(await invoke('echo', 'again')).toBe('again');
    await page.setViewportSize({ width: 800, height: 600 });
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([800, 600]);
    expect((await page.screenshot()).length).toBeGreaterThan(1000);
  });

  it('speaks with utility processes', async () => {
    expect(await invoke('child')).toMatchObject({ answer: 21, args: ['one'], isSamePid: true });
  });

  it('throws the name of a missing part', async () => {
    expect(await invoke('missing')).toEqual([
      'preview shell: electron.app.setJumpList is not implemented',
      'preview shell: electron.BrowserWindow.setOpacity is not implemented',
      'preview shell: electron.Tray is not implemented',
      'preview shell: webPreferences.contextIsolation must not be false',
    ]);
  });

  it('refuses a second instance and notifies the first', async () => {
    // https://www.electronjs.org/docs/latest/api/app#event-second-instance
    const second = startShell(app, ['file.csv', '--mode=kiosk']);
    expect(await second.ended).toBe(0);
    expect(second.lines).toEqual([]);
    await eventually(() => app.journal()).toContain(
      `second-instance second --mode=kiosk --original-process-start-time=T ${app.folder} file.csv`,
    );
    expect(await invoke('echo', 'still here')).toBe('still here');
  });
});

describe('the end of a preview', { timeout: TIMEOUT_MS }, () => {
  let app: TinyApp;
  const shells: Shell[] = [];
  const start = (args?: readonly string[], switches?: object): Shell => {
    const shell = startShell(app, args, switches);
    shells.push(shell);
    return shell;
  };
  const ask = async (shell: Shell, channel: string): Promise<unknown> => {
    const { browser, page } = await connect(shell);
    const answer = await page.evaluate((name) => tiny.invoke(name), channel);
    await browser.close();
    return answer;
  };

  afterEach(async () => {
    for (const shell of shells.splice(0)) shell.process.kill('SIGKILL');
    await untilGone(app);
    app.remove();
  });

  it('ends cleanly on SIGTERM: asks the app, exits with 0 and leaves no process', async () => {
    app = writeTinyApp();
    const shell = start();
    await ask(shell, 'child');
    shell.process.kill('SIGTERM');
    expect(await shell.ended).toBe(0);
    expect(await untilGone(app)).toEqual([]);
    expect(app.journal()).toEqual(['before-quit', 'closed', 'will-quit', 'quit']);
  });

  it('leaves no process after kill -9, and does not prevent the next start', async () => {
    app = writeTinyApp();
    const first = start();
    expect(await ask(first, 'secret')).toBe('stored');
    first.process.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const second = start();
    expect(await ask(second, 'secret')).toBe('grüße');
    second.process.kill('SIGKILL');
    await second.ended;
    expect(await untilGone(app)).toEqual([]);
  });

  it('asks the app before the page downloads', async () => {
    app = writeTinyApp();
    // Uses no second client, because Playwright's would handle the downloads itself.
    await start(['--download'], { saveDialog: 'downloads' }).ready;
    const saved = join(app.userData, 'downloads', 'allowed.csv');
    await eventually(() => existsSync(saved) && readFileSync(saved, 'utf8')).toBe('a;b');
    expect(app.journal()).toEqual(['will-download denied.csv', 'will-download allowed.csv']);
    expect(existsSync(join(app.userData, 'downloads', 'denied.csv'))).toBe(false);
  });

  it('follows when the browser is closed', async () => {
    app = writeTinyApp();
    const shell = start(['--password-store=basic']);
    expect(await ask(shell, 'backend')).toBe('basic_text');
    const { browser, page } = await connect(shell);
    await page.close();
    expect(await shell.ended).toBe(0);
    await browser.close();
    expect(app.journal()).toContain('window-all-closed');
    expect(await untilGone(app)).toEqual([]);
  });
});
