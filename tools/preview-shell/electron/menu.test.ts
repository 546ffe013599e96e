import { describe, expect, it } from 'vitest';
import { connect, runScript, startShell, untilGone, writeScript } from '../preview-shell.fixture.ts';

/** A page that reports its keys and handles F11 itself, and an app that reports its events. */
const APP = `
const html = '<script>addEventListener("keydown", (event) => { if (event.key === "F11") event.preventDefault(); tiny.invoke("key", event.key); })</script>';
ipcMain.handle('key', (_event, key) => journal('key ' + key));
app.on('before-quit', (event) => { event.preventDefault(); journal('quit'); });
async function open() {
  const window = await openWindow(html);
  window.on('close', (event) => { event.preventDefault(); journal('close'); });
  window.on('minimize', () => journal('minimised'));
  window.on('enter-full-screen', () => journal('full screen'));
  return window;
}
`;

/** Presses keys, each once the effects of the previous one are there. */
async function press(main: string, keys: Record<string, string[]>): Promise<void> {
  const app = writeScript(APP + main);
  const shell = startShell(app);
  try {
    const { browser, page } = await connect(shell);
    const expected: string[] = [];
    for (const [key, effects] of Object.entries(keys)) {
      expected.push(...effects);
      await page.keyboard.press(key);
      await expect.poll(app.journal, { timeout: 10_000 }).toEqual(expected);
    }
    await browser.close();
  } finally {
    shell.process.kill('SIGKILL');
    await untilGone(app);
    app.remove();
  }
}

describe('the application menu', { timeout: 60_000 }, () => {
  it('exists by default until the app removes it', async () => {
    const { journal } = await runScript(`
      journal(Menu.getApplicationMenu() === null);
      app.whenReady().then(() => {
        journal(Menu.getApplicationMenu().items.map((item) => item.role).join(' '));
        Menu.setApplicationMenu(null);
        journal(Menu.getApplicationMenu() === null);
        app.exit(0);
      });
    `);
    expect(journal).toEqual(['true', expect.stringMatching(/fileMenu editMenu viewMenu windowMenu$/), 'true']);
  });

  it("is not created if the app has removed it before 'ready'", async () => {
    const { journal } = await runScript(`
      Menu.setApplicationMenu(null);
      app.whenReady().then(() => { journal(Menu.getApplicationMenu() === null); app.exit(0); });
    `);
    expect(journal).toEqual(['true']);
  });

  it('has keys that close, minimise and quit, unless the page handles them', async () => {
    await press('app.whenReady().then(open);', {
      'Control+w': ['key Control', 'key w', 'close'],
      F11: ['key F11'],
      'Control+m': ['key Control', 'key m', 'minimised'],
      'Control+q': ['key Control', 'key q', 'quit'],
    });
  });

  it('has no keys in a window without a menu, or once it is removed', async () => {
    const keys = { 'Control+w': ['key Control', 'key w'], 'Control+q': ['key Control', 'key q'], F9: ['key F9'] };
    await press('app.whenReady().then(async () => { await open(); Menu.setApplicationMenu(null); });', keys);
    await press('app.whenReady().then(async () => { (await open()).removeMenu(); });', keys);
  });
});
