import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { appRuntime } from '../../tools/app-runtime.ts';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';

test('a kiosk is shown although its system never reports the window as ready, and works although it is covered', async ({
  openKiosk,
}) => {
  test.skip(appRuntime() === 'electron', 'No switch makes a system that never reports it.');
  const { page } = await openKiosk({ mode: 'kiosk', shell: { neverReady: true, covered: true } });
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve('in time'), 20)))).toBe('in time');
});

test('a start that cannot continue shows the problem and opens no dialog', async ({ openKiosk }) => {
  const env = { KIOSK_IDLE_SECONDS: 'soon' };
  const { page } = await openKiosk({ mode: 'kiosk', env, shell: { messageBox: 'wait' } });
  await expect(page.getByRole('heading', { name: text('failedStart.title') })).toBeVisible();
  await expect(page.getByText(text('start.idleSeconds', { seconds: 'soon' }))).toBeVisible();
  await expect(page.getByText(text('failedStart.staff'))).toBeVisible();
});

test('a data folder that cannot be used ends the app with 1, and names the problem', ({ folder }) => {
  test.skip(appRuntime() === 'electron', 'Electron shows the page first.');
  const root = path.resolve(import.meta.dirname, '../..');
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const shell = [path.join(root, 'tools/preview-shell/cli.ts'), '--headless', `--app=${root}`];
  const args = [...shell, `--user-data=${path.join(file, 'inside')}`];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
  expect(stderr).toContain('the app cannot start: Error: ENOTDIR');
  expect(status).toBe(1);
});
