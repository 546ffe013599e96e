import type { Page } from 'playwright/test';
import { expect, test } from './support/fixture.ts';
import { atFirstFrame, logIn, playQuiz, seedFor, segmentOf, spin, spinButton, start } from './support/play.ts';
import { players, type Vendor } from './support/vendor.ts';

const SOUND = 'Spin the Sound';

/** Earns two spins. The first spin leads to the offer. */
async function reachOffer(page: Page, vendor: Vendor, user: string) {
  await logIn(page, user);
  await start(page);
  await playQuiz(page, vendor, [true, true]);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await spin(page);
  await expect(page.getByRole('dialog')).toContainText(
    'You can cash in all your spins and points for a chance to win a grand prize or lose everything.',
  );
}

/** `visitor-focus.spec.ts` presses a whammy. */
test('an offer can be declined, also after the last spin, or accepted: a lit rank cell wins the prize of that rank', async ({
  openKiosk,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 2);
  const offer = segmentOf('pressYourLuck');
  const { page } = await openKiosk({ draws: { segments: [offer, offer, segmentOf(100), offer], seed: seedFor(2) } });
  const dialog = page.getByRole('dialog');

  await test.step('after a declined offer the wheel can be spun again, also after the last spin', async () => {
    await reachOffer(page, vendor, players.ordinary);
    await expect(dialog).toContainText('You risk 1 spin and 0 points.');
    await expect(dialog.getByRole('list', { name: 'Press Your Luck prizes' })).toContainText('Festival tickets');
    await dialog.getByRole('button', { name: 'No' }).click();
    await spin(page);
    await dialog.getByRole('button', { name: 'No' }).click();
    // The second spin was the last. By the specification the wheel is enabled again.
    await expect(spinButton(page)).toBeEnabled();
    await spin(page);
    await expect(dialog).toContainText('Thank you for Participating');
    await expect
      .poll(() => vendor.statusOf(players.ordinary))
      .toMatchObject({ game_status_type: 1, remaining_spins: 0, total_points_earned: 100 });
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('Thank you for your participation')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a lit rank cell wins the prize of that rank', async () => {
    await reachOffer(page, vendor, players.other);
    await atFirstFrame(page, async () => {
      await dialog.getByRole('button', { name: 'Yes' }).click();
      const board = page.getByRole('main');
      await expect(board.getByRole('switch', { name: 'SOUND' })).toBeVisible();
      await expect(board.getByRole('button', { name: 'Quit' })).toBeVisible();
      await expect(board.getByRole('list', { name: 'Kinds of cells' })).toContainText('Yellow: Festival tickets');
      await page.getByRole('button', { name: 'Press Your Luck' }).click();
    });
    await expect(dialog).toContainText('WIN!');
    await expect(dialog).toContainText('Festival tickets');
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('Thank you for your participation')).toBeVisible();
    await expect.poll(() => vendor.tokensOf(players.other)).toBe(0);
    expect(vendor.awardsOf(players.other)).toEqual(['Festival tickets']);
    expect(vendor.statusOf(players.other)).toMatchObject({ game_status_type: 1, is_press_your_luck_spin_used: 1 });
  });
});
