import { describe, expect, it } from 'vitest';
import { connect, runScript, startShell, untilGone, writeScript } from '../preview-shell.fixture.ts';

const LISTEN = `
const page = (window) => window.webContents.executeJavaScript('location.hash + document.body.textContent');
function watch(window) {
  window.webContents.on('render-process-gone', (_event, { reason }) => journal('gone: ' + reason));
  window.on('closed', () => journal('closed'));
  return window;
}
`;

describe('a page whose process ends', { timeout: 60_000 }, () => {
  it('returns to its address when it is loaded again, in the same window', async () => {
    const { journal } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        const window = watch(await openWindow('<p>page'));
        ipcMain.handle('echo', (_event, value) => value);
        await window.webContents.executeJavaScript('location.hash = "#/there"');
        window.webContents.once('render-process-gone', () => {
          journal('crashed: ' + window.webContents.isCrashed());
          window.webContents.once('did-finish-load', async () => {
            journal('loaded: ' + (await page(window)) + ' ' + window.webContents.isCrashed());
            journal(await window.webContents.executeJavaScript('tiny.invoke("echo", "bridge")'));
            app.exit(0);
          });
          window.webContents.reload();
        });
        window.webContents.forcefullyCrashRenderer();
      });
    `);
    expect(journal).toEqual([
      'gone: crashed',
      'crashed: true',
      'loaded: #/therepage false',
      'bridge',
      // At the exit.
      'closed',
    ]);
  });

  it('ends although its script never ends, and can show another page', async () => {
    const { journal } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        const window = watch(await openWindow('<p>page'));
        window.webContents.once('render-process-gone', async () => {
          await window.webContents.loadURL('app://kiosk/inner.html');
          journal(await page(window));
          app.exit(0);
        });
        void window.webContents.executeJavaScript('for (;;) {}').catch(() => {});
        setTimeout(() => window.webContents.forcefullyCrashRenderer(), 500);
      });
    `);
    expect(journal).toEqual(['gone: crashed', 'inner', 'closed']);
  });
});

// https://www.electronjs.org/docs/latest/api/structures/render-process-gone-details
it.skipIf(process.platform === 'win32')('the reason tells a kill from a crash', { timeout: 30_000 }, async () => {
  const app = writeScript(`${LISTEN}
    app.whenReady().then(async () => {
      watch(await openWindow('<p>page')).webContents.on('render-process-gone', () => app.exit(0));
    });
  `);
  const shell = startShell(app);
  const { browser } = await connect(shell);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL');
  await shell.ended;
  expect(app.journal()).toEqual(['gone: killed', 'closed']);
  await untilGone(app);
  app.remove();
});

// https://www.electronjs.org/docs/latest/api/app#event-child-process-gone
it('a crash of the graphics process is reported, and Chromium starts another one', { timeout: 30_000 }, async () => {
  const app = writeScript(`
    app.on('child-process-gone', (_event, { type, reason }) => { journal(type + ' ' + reason); app.exit(0); });
    app.whenReady().then(() => openWindow('<canvas>'));
  `);
  const shell = startShell(app, [], { graphics: true });
  const { browser } = await connect(shell);
  const session = await browser.newBrowserCDPSession();
  // The crashed process sends no answer.
  void session.send('Browser.crashGpuProcess').catch(() => {});
  await shell.ended;
  expect(app.journal()).toEqual(['GPU crashed']);
  await untilGone(app);
  app.remove();
});
