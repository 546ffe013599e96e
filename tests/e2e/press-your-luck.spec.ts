import type { Page } from 'playwright/test';
import { expect, test } from './support/fixture.ts';
import { atFirstFrame, logIn, playQuiz, seedFor, segmentOf, spin, spinButton, start } from './support/play.ts';
import { players, type Vendor } from './support/vendor.ts';

const SOUND = 'Spin the Sound';

/** Earns that many spins. The first spin leads to the offer. */
async function reachOffer(page: Page, vendor: Vendor, spins = 1) {
  vendor.keepQuestions(SOUND, spins);
  await logIn(page, players.ordinary);
  await start(page);
  await playQuiz(page, vendor, Array(spins).fill(true));
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await spin(page);
  await expect(page.getByRole('dialog')).toContainText(
    'You can cash in all your spins and points for a chance to win a grand prize or lose everything.',
  );
}

const pressBoard = (page: Page) =>
  atFirstFrame(page, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('button', { name: 'Press Your Luck' }).click();
  });

const lost = { game_status_type: 1, is_press_your_luck_spin_used: 1 };

test('a lit rank cell wins the prize of that rank', async ({ openKiosk, vendor }) => {
  const { page } = await openKiosk({ draws: { segments: [segmentOf('pressYourLuck')], seed: seedFor(2) } });
  await reachOffer(page, vendor);
  await pressBoard(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('WIN!');
  await expect(dialog).toContainText('Festival tickets');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Thank you for your participation')).toBeVisible();
  await expect.poll(() => vendor.tokensOf(players.ordinary)).toBe(0);
  expect(vendor.awardsOf(players.ordinary)).toEqual(['Festival tickets']);
  expect(vendor.statusOf(players.ordinary)).toMatchObject(lost);
});

test('a whammy loses it all', async ({ openKiosk, vendor }) => {
  const { page } = await openKiosk({ draws: { segments: [segmentOf('pressYourLuck')], seed: seedFor('whammy') } });
  await reachOffer(page, vendor);
  await pressBoard(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Sorry!');
  await expect(dialog).toContainText('You lose it all!');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => vendor.tokensOf(players.ordinary)).toBe(0);
  expect(vendor.awardsOf(players.ordinary)).toEqual([]);
  expect(vendor.statusOf(players.ordinary)).toMatchObject(lost);
});

test('after a declined offer the wheel can be spun again, also after the last spin', async ({ openKiosk, vendor }) => {
  const offer = segmentOf('pressYourLuck');
  const { page } = await openKiosk({ draws: { segments: [offer, offer, segmentOf(100)] } });
  await reachOffer(page, vendor, 2);
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  await spin(page);
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  // The second spin was the last. By the specification the wheel is enabled again.
  await expect(spinButton(page)).toBeEnabled();
  await spin(page);
  await expect(page.getByRole('dialog')).toContainText('Thank you for Participating');
  await expect
    .poll(() => vendor.statusOf(players.ordinary))
    .toMatchObject({ game_status_type: 1, remaining_spins: 0, total_points_earned: 100 });
});
