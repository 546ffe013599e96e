import { describe, expect, it } from 'vitest';
import { runScript, startShell, untilGone, writeScript } from '../preview-shell.fixture.ts';

const LISTEN = `
function watch(window) {
  for (const name of ['focus', 'blur', 'minimize', 'restore', 'show', 'hide']) window.on(name, () => journal(name));
  return window;
}
const state = (window) => journal([window.isMinimized(), window.isFocused(), window.isMaximized()].join(' '));
`;

describe('a minimised window', { timeout: 30_000 }, () => {
  it('loses the focus, and stays minimised when it is focused', async () => {
    const { journal } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        const window = watch(await openWindow('<p>page'));
        state(window);
        window.minimize();
        state(window);
        window.focus();
        state(window);
        window.restore();
        window.focus();
        state(window);
        app.exit(0);
      });
    `);
    const before = ['false true false'];
    const minimised = ['blur', 'minimize', 'true false false'];
    const focused = ['true false false'];
    const restored = ['restore', 'focus', 'false true false'];
    expect(journal).toEqual([...before, ...minimised, ...focused, ...restored]);
  });

  it('is restored to its earlier state, also by show()', async () => {
    const { journal } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        const window = await openWindow('<p>page');
        window.maximize();
        window.minimize();
        window.restore();
        state(window);
        window.restore();
        state(window);
        window.minimize();
        window.show();
        state(window);
        app.exit(0);
      });
    `);
    expect(journal).toEqual(['false false true', 'false false false', 'false true false']);
  });

  it('that is hidden gets no focus', async () => {
    const { journal } = await runScript(`${LISTEN}
      app.whenReady().then(async () => {
        const window = watch(await openWindow('<p>page', {}, { show: false }));
        window.focus();
        state(window);
        window.show();
        state(window);
        app.exit(0);
      });
    `);
    expect(journal).toEqual(['false false false', 'show', 'focus', 'false true false']);
  });

  it('stays minimised if a second instance only asks for the focus', async () => {
    const main = (comeUp: string) => `${LISTEN}
      if (!app.requestSingleInstanceLock()) app.quit();
      else app.whenReady().then(async () => {
        const window = await openWindow('<p>page');
        app.on('second-instance', () => { ${comeUp} state(window); });
      });
    `;
    const seen = async (comeUp: string) => {
      const app = writeScript(main(comeUp));
      const shell = startShell(app, [], { minimized: true });
      await shell.ready;
      await startShell(app).ended;
      await expect.poll(app.journal, { timeout: 10_000 }).toHaveLength(1);
      shell.process.kill('SIGKILL');
      await untilGone(app);
      const [journal] = app.journal();
      app.remove();
      return journal;
    };
    expect(await seen('window.focus();')).toBe('true false false');
    expect(await seen('if (window.isMinimized()) window.restore(); window.focus();')).toBe('false true false');
  });
});
