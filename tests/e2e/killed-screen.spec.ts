import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { RESTARTS } from '../../src/main/watchdog/restarts.ts';
import { FAILURES } from '../../src/main/watchdog/watchdog.ts';
import { appRuntime } from '../../tools/app-runtime.ts';
import { share } from '../support/fault-tally.ts';
import { generator } from '../support/generator.ts';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { atFirstFrame, logIn, seedFor, segmentOf, spinButton, start } from './support/play.ts';
import { players, type Vendor } from './support/vendor.ts';

/** Of all plays together; a kiosk waits longer before each reload, so a play has a few only. */
const KILLS = 50;
const KILLS_OF_PLAY = 3;
const LONGEST_DELAY_MS = 1_500;
const SOUND = 'Spin the Sound';
const QUESTIONS = 3;

// Playwright does nothing more with a page of Electron's that has crashed; the preview shell puts another in its place.
test.skip(() => appRuntime() === 'electron');

/** Ends the process of the page, and waits for the page that takes its place. */
async function kill(page: Page): Promise<Page> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const next = context.waitForEvent('page');
  // No answer comes from a process that is gone.
  session.send('Page.crash').catch(() => {});
  const again = await next;
  await again.emulateMedia({ reducedMotion: 'reduce' });
  again.setDefaultTimeout(30_000);
  return again;
}

/** What a player can do next, by what is on screen. */
const places = (page: Page) =>
  ({
    quiz: page.getByRole('button', { name: 'Submit' }),
    quizEnded: page.getByRole('button', { name: 'Start Prize Wheel' }),
    wheel: page.locator('button:not([aria-disabled]):not(:disabled)', { hasText: /^Spin$/ }),
    offer: page.getByRole('dialog').getByRole('button', { name: 'Yes' }),
    board: page.getByRole('button', { name: 'Press Your Luck' }),
    end: page.getByRole('dialog').getByText(/WIN!|You lose it all!/),
  }) satisfies Record<string, Locator>;
type Place = keyof ReturnType<typeof places>;

/** Waits until the player can do something, and says what. What lies under a dialog does not count. */
async function placeOf(page: Page): Promise<Place> {
  const found = places(page);
  const order = ['end', 'offer', 'quizEnded', 'board', 'wheel', 'quiz'] as const;
  for (;;) {
    for (const place of order) if (await found[place].isVisible()) return place;
    await page.waitForTimeout(50);
  }
}

/** What must be the same after a kill at rest. */
async function standingOf(page: Page): Promise<string> {
  const place = await placeOf(page);
  const question = place === 'quiz' ? await page.getByText(/Question \d+ of \d+/).textContent() : '';
  const spins = place === 'wheel' ? await page.getByLabel('SPINS REMAINING').textContent() : '';
  return `${place} ${question}${spins}`;
}

/** Does what can be done, without waiting for what comes of it. */
async function act(page: Page, vendor: Vendor, place: Exclude<Place, 'end'>): Promise<void> {
  const found = places(page);
  if (place === 'board') return atFirstFrame(page, () => found.board.click());
  if (place === 'wheel') return spinButton(page).click();
  if (place === 'quiz') {
    const question = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.getByRole('radio', { name: vendor.answerTo(question, true), exact: true }).click();
  }
  await found[place].click();
}

for (let play = 1; play <= Math.ceil(share(KILLS) / KILLS_OF_PLAY); play += 1) {
  test(`a screen that is killed at random moments comes back where it was: play ${play}`, async ({
    openKiosk,
    vendor,
  }) => {
    const chance = generator(play);
    vendor.keepQuestions(SOUND, QUESTIONS);
    const segments = [segmentOf(95), segmentOf(10), segmentOf('pressYourLuck')];
    const opened = await openKiosk({ draws: { segments, seed: seedFor(2) } });
    let { page } = opened;
    await logIn(page, players.ordinary);
    await start(page);
    let kills = 0;
    let isBoardKilled = false;
    for (let place = await placeOf(page); place !== 'end'; place = await placeOf(page)) {
      const isKilled = kills < KILLS_OF_PLAY && chance() < 0.4;
      if (isKilled && chance() < 0.5) {
        const standing = await standingOf(page);
        page = await kill(page);
        expect(await standingOf(page)).toBe(standing);
        kills += 1;
        isBoardKilled ||= place === 'board';
        continue;
      }
      const standing = await standingOf(page);
      await act(page, vendor, place);
      if (isKilled && place !== 'board') {
        await page.waitForTimeout(chance() * LONGEST_DELAY_MS);
        page = await kill(page);
        kills += 1;
      } else {
        // Else the same place would be taken for the next one.
        await expect.poll(() => standingOf(page)).not.toBe(standing);
      }
    }
    // Its frames have been seen: the board that was killed begins anew, and may lose.
    const isWon = await page.getByRole('dialog').getByText('WIN!').isVisible();
    expect(isWon || isBoardKilled).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => vendor.tokensOf(players.ordinary)).toBe(0);
    // A spin that was drawn twice would have taken the offer's place.
    const answers = vendor.answersOf(players.ordinary);
    expect(answers.map(({ isCorrect }) => isCorrect)).toEqual(Array(QUESTIONS).fill(1));
    expect(new Set(answers.map(({ question }) => question)).size).toBe(QUESTIONS);
    const awards = vendor.awardsOf(players.ordinary);
    expect(awards).toHaveLength(isWon ? 1 : 0);
    if (!isBoardKilled) expect(awards).toEqual(['Festival tickets']);
    expect(vendor.statusOf(players.ordinary)).toMatchObject({
      game_status_type: 1,
      total_spins_earned: QUESTIONS,
      is_press_your_luck_spin_used: 1,
    });
  });
}

test('where neither reloading nor starting again helps a safe screen is shown, from which staff find the app', async ({
  folder,
  openKiosk,
}) => {
  const userData = path.join(folder, 'kiosk');
  mkdirSync(userData, { recursive: true });
  writeFileSync(path.join(userData, 'restarts.json'), JSON.stringify(Array(RESTARTS).fill(Date.now())));
  const opened = await openKiosk({ mode: 'kiosk', userData });
  let { page } = opened;
  for (let kills = 0; kills < FAILURES; kills += 1) {
    await expect(page.getByLabel('Username')).toBeVisible();
    page = await kill(page);
  }
  await expect(page.getByRole('heading', { name: text('safeScreen.title') })).toBeVisible();
  await page.getByRole('link', { name: text('safeScreen.forStaff') }).click();
  // The door is shut: they knock there.
  await expect(page.getByLabel('Username')).toBeVisible();
});
