import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';

test('a kiosk is shown although its system never reports the window as ready, and works although it is covered', async ({
  openKiosk,
}) => {
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
