import type { Page } from 'playwright';
import { DELAY_AFTER_CORRECT_MS, DELAY_AFTER_WRONG_MS } from '#shared/rules/quiz.ts';
import { text } from '../../../support/texts.ts';
import { fillDisk } from '../../support/kiosk-data.ts';
import {
  answer,
  atFirstFrame,
  livePress,
  logIn,
  seedFor,
  segmentOf,
  spin,
  spinButton,
  start,
} from '../../support/play.ts';
import { PASSWORD } from '../../support/vendor.ts';
import type { Shoot } from '../tour.ts';
import { dialogWith, reachWheel, type Scene, startButton, toWheel, whileTimersWait } from './scene.ts';

/** A game from the login to a prize of the wheel. */
export async function wonGame(scene: Scene, user: string): Promise<void> {
  const draws = { segments: [segmentOf('bonus'), segmentOf(100)] };
  await scene.studio.withKiosk(scene, { draws }, async (page, shoot) => {
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await shoot('login');
    await logIn(page, user);
    await startButton(page).waitFor();
    await page.waitForTimeout(500);
    await shoot('welcome');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Old Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await shoot('welcome-change-password');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await start(page);
    await quiz(scene, page, shoot);
    await toWheel(page);
    await page.waitForTimeout(1000);
    await shoot('wheel');
    await aboutFirstPrize(page);
    await shoot('wheel-prize-detail');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Quit', exact: true }).click();
    await shoot('wheel-quit');
    await page.getByRole('button', { name: 'No continue' }).click();
    await spin(page);
    await shoot('wheel-after-spin');
    await spin(page);
    await dialogWith(page, 'Earbuds').waitFor();
    await shoot('wheel-prize');
  });
}

async function quiz(scene: Scene, page: Page, shoot: Shoot): Promise<void> {
  const { vendor } = scene.studio;
  await page.getByRole('radio').first().waitFor();
  await shoot('quiz');
  await page.getByRole('button', { name: 'Quit', exact: true }).click();
  await shoot('quiz-quit');
  await page.getByRole('button', { name: 'No continue' }).click();
  await whileTimersWait(page, DELAY_AFTER_CORRECT_MS, async () => {
    await answer(page, vendor, true);
    await page.getByText('Correct!').waitFor();
    await shoot('quiz-correct');
  });
  await page.getByText('Question 2 of 3').waitFor();
  await whileTimersWait(page, DELAY_AFTER_WRONG_MS, async () => {
    await answer(page, vendor, false);
    await page.getByText('Not quite!').waitFor();
    await shoot('quiz-wrong');
  });
  await page.getByText('Question 3 of 3').waitFor();
  await answer(page, vendor, true);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).waitFor();
  await shoot('quiz-end');
}

/** A game without a prize. The first prize is gone, and the first spin cannot be saved. */
export async function lostGame(scene: Scene, user: string): Promise<void> {
  await withoutPrize(scene, 'Earbuds', () =>
    scene.studio.withKiosk(scene, { draws: { segments: [segmentOf(5)] } }, async (page, shoot, userData) => {
      await reachWheel(page, scene.studio.vendor, user);
      await page.getByText(text('prize.gone')).waitFor();
      await page.waitForTimeout(1000);
      await shoot('wheel-prize-gone');
      await aboutFirstPrize(page);
      await shoot('wheel-prize-gone-detail');
      await page.keyboard.press('Escape');
      // The disk is full once the wheel has stopped: the spin itself was stored.
      const makeRoom = fillDisk(userData, "NEW.payload ->> 'totalPointsEarned' > 0");
      await spinButton(page).click();
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await shoot('wheel-not-saved');
      makeRoom();
      await again.click();
      for (let turn = 0; turn < 2; turn += 1) await spin(page);
      await dialogWith(page, text('wheel.loseText')).waitFor();
      await shoot('wheel-lose');
    }),
  );
}

/** A press that hits a prize. */
export const wonBoard = (scene: Scene, user: string): Promise<void> =>
  board(scene, user, { cell: 2, open: 'board', end: 'board-win', words: text('board.winTitle') });

/** A press that hits a whammy. One of the prizes is gone. */
export const lostBoard = (scene: Scene, user: string): Promise<void> =>
  withoutPrize(scene, 'Turntable', () =>
    board(scene, user, { cell: 'whammy', open: 'board-prize-gone', end: 'board-lose', words: text('board.loseText') }),
  );

interface BoardPress {
  /** The cell to hit. The board stays on its first frame until the press, so the press hits that frame. */
  cell: 2 | 'whammy';
  /** The pictures' names, and the words to wait for before the second. */
  open: string;
  end: string;
  words: string;
}

async function board(scene: Scene, user: string, { cell, open, end, words }: BoardPress): Promise<void> {
  const draws = { segments: [segmentOf('pressYourLuck')], seed: seedFor(cell) };
  await scene.studio.withKiosk(scene, { draws }, async (page, shoot) => {
    await reachWheel(page, scene.studio.vendor, user);
    await spin(page);
    if (cell === 2) await shoot('wheel-offer');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await atFirstFrame(page, async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
      const press = livePress(page);
      await press.waitFor();
      await shoot(open);
      // Without confetti, because it looks different at every moment.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await press.click();
    });
    await dialogWith(page, words).waitFor();
    await page.waitForTimeout(600);
    await shoot(end);
  });
}

const aboutFirstPrize = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^About / })
    .first()
    .click();

/** Runs the work while all units of a prize are won. */
async function withoutPrize({ studio }: Scene, name: string, work: () => Promise<void>): Promise<void> {
  // Only the beginning of the text, because a walk with long texts has extended it.
  studio.vendor.change("UPDATE prizes SET winner_total = 0 WHERE name LIKE ? || '%'", name);
  await work();
  studio.vendor.change("UPDATE prizes SET winner_total = 40 WHERE name LIKE ? || '%'", name);
}
