import { describe, expect, it } from 'vitest';
import { runScript } from '../preview-shell.fixture.ts';

/** A page with a frame that shows another document of the app, and calls the bridge if it has one. */
const FRAMED = `
const html = '<iframe src="/inner.html"></iframe>';
const describeSender = ({ sender, senderFrame }) => {
  if (senderFrame === null) return 'nobody';
  const { url, parent, top } = senderFrame;
  return [url, senderFrame === sender.mainFrame, parent === sender.mainFrame, top === sender.mainFrame].join(' ');
};
const inFrame = (window, code) => window.webContents.executeJavaScript(
  \`new Promise((done) => setTimeout(done)).then(() => document.querySelector('iframe').contentWindow.eval(\${JSON.stringify(code)}))\`,
);
`;

describe('the sender of a message', { timeout: 30_000 }, () => {
  it.each([
    ['the app asks for it', '{ nodeIntegrationInSubFrames: true }', {}],
    ['a test wants to know', '{}', { preloadInSubframes: true }],
  ])('can be a frame inside the page, if preloads run there because %s', async (_why, preferences, switches) => {
    const { journal } = await runScript(
      `${FRAMED}
      ipcMain.handle('who', (event) => describeSender(event));
      app.whenReady().then(async () => {
        const window = await openWindow(html, ${preferences});
        journal(await window.webContents.executeJavaScript("tiny.invoke('who')"));
        journal(await inFrame(window, "tiny.invoke('who')"));
        app.exit(0);
      });`,
      { switches },
    );
    expect(journal).toEqual(['app://kiosk/index.html true false true', 'app://kiosk/inner.html false true true']);
  });

  it('is otherwise never a frame inside the page, because such a frame has no bridge', async () => {
    const { journal } = await runScript(`${FRAMED}
      app.whenReady().then(async () => {
        journal(await inFrame(await openWindow(html), 'typeof tiny'));
        app.exit(0);
      });
    `);
    expect(journal).toEqual(['undefined']);
  });

  it('gets the answer in its own frame', async () => {
    const { journal } = await runScript(`${FRAMED}
      ipcMain.handle('answer', (event) => event.senderFrame.send('pushed', 'for you'));
      app.whenReady().then(async () => {
        const window = await openWindow(html, { nodeIntegrationInSubFrames: true });
        await window.webContents.executeJavaScript("tiny.onPushed((value) => { window.heard = value })");
        journal(await inFrame(window, "new Promise((done) => { tiny.onPushed(done); tiny.invoke('answer'); })"));
        journal(await window.webContents.executeJavaScript('String(window.heard)'));
        app.exit(0);
      });
    `);
    expect(journal).toEqual(['for you', 'undefined']);
  });

  it('is null for a handler that reads it after the frame was removed or shows another document', async () => {
    const { journal } = await runScript(`${FRAMED}
      const events = [];
      ipcMain.handle('later', (event) => { events.push(event); return new Promise(() => {}); });
      app.whenReady().then(async () => {
        const window = await openWindow(html, { nodeIntegrationInSubFrames: true });
        await inFrame(window, "void tiny.invoke('later')");
        await until(() => events.length === 1);
        journal(describeSender(events[0]));
        await window.webContents.executeJavaScript("document.querySelector('iframe').remove()");
        await until(() => events[0].senderFrame === null);
        await window.webContents.executeJavaScript("void tiny.invoke('later')");
        await until(() => events.length === 2);
        journal(describeSender(events[1]));
        window.webContents.reload();
        await until(() => events[1].senderFrame === null);
        app.exit(0);
      });
    `);
    expect(journal).toEqual(['app://kiosk/inner.html false true true', 'app://kiosk/index.html true false true']);
  });
});
