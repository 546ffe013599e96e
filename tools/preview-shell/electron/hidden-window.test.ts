import { describe, expect, it } from 'vitest';
import { runScript } from '../preview-shell.fixture.ts';

const tell = `
app.on('browser-window-created', (_event, window) => {
  window.once('ready-to-show', () => journal('ready-to-show'));
  window.webContents.once('did-finish-load', () => journal('did-finish-load'));
});
app.whenReady().then(async () => {
  const window = await openWindow('<p>page', PREFERENCES, { show: false });
  const count = () => window.webContents.executeJavaScript('window.count ?? 0');
  await window.webContents.executeJavaScript('window.count = 0; setInterval(() => { window.count += 1; }, 20); 0');
  await new Promise((resolve) => setTimeout(resolve, 500));
  journal(await count() > 5 ? 'timers run' : 'timers stopped');
  app.exit(0);
});
`;

const journalOf = async (switches: object, preferences = '{}') => {
  const { journal } = await runScript(tell.replace('PREFERENCES', preferences), { switches });
  return journal;
};

describe('a hidden window', { timeout: 30_000 }, () => {
  it('may never be ready to show', async () => {
    expect(await journalOf({})).toContain('ready-to-show');
    expect(await journalOf({ neverReady: true })).toEqual(['did-finish-load', 'timers run']);
  });

  it('has no running timers while it is covered, unless the app turned off background throttling', async () => {
    expect(await journalOf({ covered: true })).toContain('timers stopped');
    expect(await journalOf({ covered: true }, '{ backgroundThrottling: false }')).toContain('timers run');
  });
});
