import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runScript } from '../preview-shell.fixture.ts';

describe('app', { timeout: 30_000 }, () => {
  it('setPath refuses a missing folder, and does not create it', async () => {
    const { journal } = await runScript(`
      const missing = join(import.meta.dirname, 'data', 'missing');
      journal(await thrownBy(() => app.setPath('userData', missing)));
      journal(existsSync(missing) + ' ' + (app.getPath('userData') === missing));
      journal(await thrownBy(() => app.setPath('userData', 'relative')));
      journal(await thrownBy(() => app.setPath('nonsense', import.meta.dirname)));
      app.setPath('userData', import.meta.dirname);
      journal(app.getPath('userData') === import.meta.dirname);
      app.setAppLogsPath(missing);
      journal(existsSync(missing));
      app.exit(0);
    `);
    expect(journal).toEqual([
      'Failed to set path',
      'false false',
      'Path must be absolute',
      'Failed to set path',
      'true',
      'true',
    ]);
  });

  it("creates its user data folder, but only at 'ready'", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'preview-shell-'));
    const { journal } = await runScript(
      `journal(existsSync(app.getPath('userData')));
      app.whenReady().then(() => { journal(existsSync(app.getPath('userData'))); app.exit(0); });`,
      { args: [`--user-data=${join(folder, 'new')}`] },
    );
    rmSync(folder, { recursive: true });
    expect(journal).toEqual(['false', 'true']);
  });

  it('hides the switches of a test from the app', async () => {
    const { journal } = await runScript(`journal(process.env.PREVIEW_SHELL); app.exit(0);`, {
      switches: { minimized: true },
    });
    expect(journal).toEqual(['undefined']);
  });

  it('refuses switches it does not know', async () => {
    const { end, errors } = await runScript('', { switches: { dialogs: 'yes' } });
    expect(end).toBe(1);
    expect(errors).toContain('PREVIEW_SHELL: there is no switch dialogs');
  });
});
