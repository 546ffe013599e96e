import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { logIn, playQuiz, segmentOf, spin, start } from './support/play.ts';
import { pairingCode, players } from './support/vendor.ts';

const SOUND = 'Spin the Sound';

const card = (page: Page) => page.getByRole('region', { name: text('copies.title') });
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });

/** Registers the kiosk, and goes to where staff see its copies. */
async function openCopies(page: Page, url: string): Promise<void> {
  await page.getByRole('link', { name: 'Sync' }).click();
  await page.getByRole('button', { name: text('device.enterCode') }).click();
  await page.getByLabel(text('device.code')).fill(await pairingCode(url));
  await page.getByRole('button', { name: text('device.register') }).click();
  await expect(page.getByText('This kiosk is registered as')).toBeVisible();
  await page.goto(page.url().replace(/#.*/, '#/staff'));
  await expect(card(page)).toContainText(text('unplug.onServer'));
}

test('a kiosk plays without a network, its disk is lost, and a second one brings its plays, once', async ({
  openKiosk,
  folder,
  server,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 1);
  vendor.change("UPDATE prizes SET points_needed_minimum = 100, winner_total = 4 WHERE name = 'Earbuds'");
  const [here, there] = [path.join(folder, 'here'), path.join(folder, 'there')];
  const keeper = await openKiosk({ userData: there });
  await openCopies(keeper.page, server.url);
  await button(keeper.page, text('copies.listen')).click();
  const address = await card(keeper.page)
    .getByText(/127\.0\.0\.1:\d+/)
    .textContent();
  const code = await card(keeper.page)
    .getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/)
    .textContent();

  const lost = await openKiosk({ userData: here, draws: { segments: [segmentOf(100)] } });
  const { page } = lost;
  await openCopies(page, server.url);
  await button(page, text('copies.enter')).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(text('copies.address')).fill(/127\.0\.0\.1:\d+/.exec(address ?? '')?.[0] ?? '');
  await form.getByLabel(text('copies.code')).fill('WRONG222');
  await form.getByRole('button', { name: text('copies.pair') }).click();
  await expect(form.getByLabel(text('copies.code'))).toHaveAccessibleDescription(/That is not the code/);
  await form.getByLabel(text('copies.code')).fill(code ?? '');
  await form.getByRole('button', { name: text('copies.pair') }).click();
  await expect(form).toBeHidden();
  await expect(button(page, text('copies.enterAgain'))).toBeFocused();

  await page.goto(page.url().replace(/#.*/, '#/login'));
  await logIn(page, players.ordinary);
  await start(page);
  await page.getByRole('radio').first().waitFor();
  await server.stop();
  await playQuiz(page, vendor, [true]);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await spin(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.goto(page.url().replace(/#.*/, '#/staff'));
  await expect(card(page)).toContainText(text('unplug.onTwoMachines', { kiosk: 'Hall 3' }));
  await lost.kill();
  rmSync(here, { recursive: true });

  await server.start();
  expect(vendor.answersOf(players.ordinary)).toEqual([]);
  const takeIn = button(keeper.page, text('copies.takeInOf', { kiosk: 'Hall 3' }));
  await takeIn.click();
  const dialog = keeper.page.getByRole('dialog');
  await expect(dialog).toContainText(text('sync.importFrom', { kiosk: 'Hall 3' }));
  await dialog.getByRole('button', { name: text('action.close') }).click();
  /** What the server has of the player: answers, awards, and the points of the finished game. */
  const effects = () =>
    server.query((db) =>
      [
        'is_correct FROM user_answers',
        'device_id > 0 FROM awarded_prizes',
        'total_points_earned FROM game_statuses',
      ].map((what) =>
        db
          .prepare(
            `SELECT ${what} AS play JOIN users ON users.id = play.user_id WHERE campaign_id = 1 AND user_name = ?`,
          )
          .pluck()
          .all(players.ordinary),
      ),
    );
  await expect.poll(effects).toEqual([[1], [1], [100]]);
  await takeIn.click();
  await expect(dialog).toContainText(text('sync.importTaken', { count: 0 }));
  expect(effects()).toEqual([[1], [1], [100]]);
});
