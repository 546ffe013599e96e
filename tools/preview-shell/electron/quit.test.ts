import { describe, expect, it } from 'vitest';
import { runScript, startShell, untilGone, writeScript } from '../preview-shell.fixture.ts';

/** A page that wants to stay. */
const STAYING = '<script>addEventListener("beforeunload", (event) => event.preventDefault())</script>';

/** Reports the events in order. */
const LISTEN = `
for (const name of ['before-quit', 'will-quit', 'window-all-closed']) app.on(name, () => journal(name));
app.on('quit', (_event, code) => journal('quit ' + code));
function watch(window) {
  window.on('close', () => journal('close'));
  window.on('closed', () => journal('closed'));
  return window;
}
`;

describe('quitting', { timeout: 60_000 }, () => {
  it('asks the app, then the window, then the page, and ends if none prevents it', async () => {
    const { journal, end } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        const html = '<script>addEventListener("beforeunload", () => { document.title = "asked" })</script>';
        const window = watch(await openWindow(html));
        window.webContents.on('will-prevent-unload', () => journal('will-prevent-unload'));
        app.quit();
      });
    `);
    expect(journal).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit 0']);
    expect(end).toBe(0);
  });

  it("is cancelled by a page, after 'before-quit', and the app continues", async () => {
    const { journal, end } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        const window = watch(await openWindow(${JSON.stringify(STAYING)}));
        let asked = 0;
        window.webContents.on('will-prevent-unload', (event) => {
          journal('will-prevent-unload');
          asked += 1;
          // The second time, preventing this event lets the page unload.
          if (asked === 2) event.preventDefault();
          else setTimeout(() => { journal('destroyed: ' + window.isDestroyed()); app.quit(); }, 200);
        });
        app.quit();
      });
    `);
    const firstQuit = ['before-quit', 'close', 'will-prevent-unload', 'destroyed: false'];
    const secondQuit = ['before-quit', 'close', 'will-prevent-unload', 'closed', 'will-quit', 'quit 0'];
    expect(journal).toEqual([...firstQuit, ...secondQuit]);
    expect(end).toBe(0);
  });

  it("is cancelled by 'close', 'before-quit' and 'will-quit' alike", async () => {
    const { journal } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        const window = watch(await openWindow('<p>page'));
        app.once('before-quit', (event) => event.preventDefault());
        app.quit();
        window.once('close', (event) => event.preventDefault());
        app.quit();
        app.once('will-quit', (event) => { event.preventDefault(); setTimeout(() => { journal('again'); app.quit(); }); });
        app.quit();
      });
    `);
    const prevented = ['before-quit', 'before-quit', 'close'];
    expect(journal).toEqual([
      ...prevented,
      ...['before-quit', 'close', 'closed', 'will-quit', 'again'],
      ...['before-quit', 'will-quit', 'quit 0'],
    ]);
  });

  it('asks the other windows too if one has refused', async () => {
    const { journal } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        const first = watch(await openWindow('<p>page'));
        protocol.unhandle('app');
        const second = watch(await openWindow('<p>page'));
        first.once('close', (event) => event.preventDefault());
        second.once('closed', () => setTimeout(() => { journal('left: ' + BrowserWindow.getAllWindows().length); app.exit(3); }));
        app.quit();
      });
    `);
    expect(journal).toEqual(['before-quit', 'close', 'close', 'closed', 'left: 1', 'closed', 'quit 3']);
  });

  it("'exit' and 'destroy' ask nobody", async () => {
    const { journal, end } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        watch(await openWindow(${JSON.stringify(STAYING)})).destroy();
        protocol.unhandle('app');
        watch(await openWindow(${JSON.stringify(STAYING)}));
        app.exit(4);
      });
    `);
    expect(journal).toEqual(['closed', 'window-all-closed', 'closed', 'quit 4']);
    expect(end).toBe(4);
  });

  it("'close' alone asks the page too, and the page may keep its window", async () => {
    const { journal } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        const onclick = 'onbeforeunload = () => "unsaved"';
        const window = watch(await openWindow('<script>' + onclick + '</script>'));
        window.webContents.once('will-prevent-unload', () => {
          journal('will-prevent-unload');
          setTimeout(() => { journal('closed: ' + window.isDestroyed()); app.exit(0); }, 200);
        });
        window.close();
      });
    `);
    expect(journal).toEqual(['close', 'will-prevent-unload', 'closed: false', 'closed', 'quit 0']);
  });

  it('asks at a reload of a used page', async () => {
    const { journal } = await runScript(`
      app.whenReady().then(async () => {
        const window = await openWindow(${JSON.stringify(`${STAYING}<input autofocus>`)});
        window.webContents.on('will-prevent-unload', async () => {
          journal('will-prevent-unload');
          setTimeout(async () => {
            journal(await window.webContents.executeJavaScript('String(window.isStillHere)'));
            app.exit(0);
          }, 200);
        });
        await window.webContents.executeJavaScript('window.isStillHere = true');
        window.webContents.reload();
      });
    `);
    expect(journal).toEqual(['will-prevent-unload', 'true']);
  });

  it('by a signal can be refused too, and a later signal asks again', async () => {
    const app = writeScript(`${LISTEN}
      app.whenReady().then(async () => {
        watch(await openWindow('<p>page')).once('close', (event) => event.preventDefault());
        journal('open');
      });
    `);
    const shell = startShell(app);
    await expect.poll(app.journal, { timeout: 20_000 }).toEqual(['open']);
    shell.process.kill('SIGTERM');
    await expect.poll(app.journal, { timeout: 10_000 }).toEqual(['open', 'before-quit', 'close']);
    // Sends signals until one counts, because two at once count as one.
    const askAgain = () => {
      shell.process.kill('SIGTERM');
      return app.journal();
    };
    await expect.poll(askAgain, { timeout: 10_000, interval: 300 }).toContain('will-quit');
    expect(await shell.ended).toBe(0);
    await untilGone(app);
    app.remove();
  });
});
