import { expect, type Locator, type Page } from 'playwright/test';
import { tell } from '../../support/fault-tally.ts';
import { generator } from '../../support/generator.ts';
import { atFirstFrame, logIn, seedFor, segmentOf, spinButton, start } from './play.ts';
import type { Vendor } from './vendor.ts';

/** A play of three questions, three spins, the offer and the board, whose kiosk is killed on the way. */

const SOUND = 'Spin the Sound';
const QUESTIONS = 3;
export const SPINS = [segmentOf(95), segmentOf(10), segmentOf('pressYourLuck')];
export const BOARD_SEED = seedFor(2);

/**
 * The first station of each part of the play. A kiosk that continues at the end of the quiz may show the wheel at once.
 */
const FIRST_OF = { quiz: 0, wheel: QUESTIONS, offer: QUESTIONS + SPINS.length, board: 7, end: 8 };

/** A kill at a station: before the player acts there, or this long afterwards. */
type Kill = { when: 'at rest' } | { when: 'on the way'; delayMs: number };
const LONGEST_DELAY_MS = 2_500;

/** Draws the stations at which a play's kiosk is killed, and when. The same seed gives the same ones. */
function killsOf(seed: number, count: number): Map<number, Kill> {
  const chance = generator(seed);
  const stations = Array.from({ length: FIRST_OF.end }, (_, station) => ({ station, place: chance() }));
  const chosen = stations.sort((a, b) => a.place - b.place).slice(0, count);
  return new Map(
    chosen.map(({ station }) => {
      const kill: Kill =
        chance() < 0.5 ? { when: 'at rest' } : { when: 'on the way', delayMs: chance() * LONGEST_DELAY_MS };
      return [station, kill];
    }),
  );
}

/** The possible actions, by the controls on screen. */
export const placesOn = (page: Page) =>
  ({
    login: page.getByLabel('Username'),
    welcome: page.getByRole('button', { name: 'Start', exact: true }),
    // Answers that can be chosen. An answer sent before a kill may still arrive and advance the player.
    quiz: page.locator('fieldset[aria-disabled="false"]'),
    quizEnded: page.getByRole('button', { name: 'Start Prize Wheel' }),
    wheel: page.locator('button:not([aria-disabled]):not(:disabled)', { hasText: /^Spin$/ }),
    offer: page.getByRole('dialog').getByRole('button', { name: 'Yes' }),
    board: page.getByRole('button', { name: 'Press Your Luck' }),
    // Buttons of the dialogs that end a game, or that report the end later.
    end: page.getByRole('dialog').getByRole('button', { name: /^Log out$/i }),
  }) satisfies Record<string, Locator>;
type Place = keyof ReturnType<typeof placesOn>;

/** Elements under a dialog do not count. */
const FROM_THE_TOP = ['end', 'offer', 'quizEnded', 'board', 'wheel', 'quiz', 'welcome', 'login'] as const;

/** Waits until the player can act, and returns the action. */
export async function placeOn(page: Page): Promise<Place> {
  const places = placesOn(page);
  for (;;) {
    for (const place of FROM_THE_TOP) if (await places[place].isVisible()) return place;
    await page.waitForTimeout(50);
  }
}

/** Waits until the play is at a station, and returns it. Logs in and starts if asked to. */
async function stationOf(page: Page, username: string): Promise<number> {
  const place = await placeOn(page);
  const numberIn = async (shown: Locator) => Number(/\d+/.exec((await shown.textContent()) ?? '')?.[0]);
  const leave = async (work: () => Promise<void>) => {
    await work();
    await expect.poll(() => placeOn(page)).not.toBe(place);
    return stationOf(page, username);
  };
  switch (place) {
    case 'login':
      return leave(() => logIn(page, username));
    case 'welcome':
      return leave(() => start(page));
    case 'quizEnded':
      return leave(() => placesOn(page).quizEnded.click());
    case 'quiz':
      return FIRST_OF.quiz + (await numberIn(page.getByText(/Question \d+ of \d+/))) - 1;
    case 'wheel':
      return FIRST_OF.wheel + SPINS.length - (await numberIn(page.getByLabel('SPINS REMAINING')));
    default:
      return FIRST_OF[place];
  }
}

/** Performs the possible action at a station, without waiting for its result. */
async function act(page: Page, vendor: Vendor, station: number): Promise<void> {
  if (station === FIRST_OF.board) return atFirstFrame(page, () => placesOn(page).board.click());
  if (station === FIRST_OF.offer) return placesOn(page).offer.click();
  if (station >= FIRST_OF.wheel) return spinButton(page).click();
  const question = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('radio', { name: vendor.answerTo(question, true), exact: true }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
}

interface KilledPlay {
  /** A page at the login. */
  page: Page;
  vendor: Vendor;
  username: string;
  /** The source of random kills. */
  seed: number;
  kills: number;
  /** Kills, and returns the page that follows. */
  kill(page: Page): Promise<Page>;
  /** The name in the table of faults. */
  name: string;
}

/**
 * Plays to the end and logs out. After each kill the kiosk must continue at the same question, spin or board, or at the
 * next one if the step was complete. In the end the server must have everything once.
 */
export async function playWithKills(play: KilledPlay): Promise<void> {
  const { vendor, username, seed, name } = play;
  let { page } = play;
  const kills = killsOf(seed, play.kills);
  const station = () => stationOf(page, username);
  vendor.keepQuestions(SOUND, QUESTIONS);
  for (let at = await station(); at < FIRST_OF.end; ) {
    const kill = kills.get(at);
    kills.delete(at);
    if (kill?.when === 'at rest') {
      page = await play.kill(page);
      expect(await station(), `seed ${seed}: at rest`).toBe(at);
    }
    await act(page, vendor, at);
    if (kill?.when === 'on the way') {
      await page.waitForTimeout(kill.delayMs);
      page = await play.kill(page);
      const now = await station();
      expect([at, at + 1], `seed ${seed}: ${kill.delayMs.toFixed(0)} ms after the step`).toContain(now);
      at = now;
    } else {
      // Otherwise the same place would count as the next one.
      await expect.poll(station).toBe(at + 1);
      at += 1;
    }
  }
  const shown = (await page.getByRole('dialog').textContent()) ?? '';
  await placesOn(page).end.click();
  await expect.poll(() => vendor.statusOf(username)?.game_status_type).toBe(1);
  const answers = vendor.answersOf(username);
  const asked = new Set(answers.map(({ question }) => question)).size;
  const awards = vendor.awardsOf(username);
  tell({
    kind: name,
    server: 'with keys',
    runs: play.kills,
    lost: QUESTIONS - asked,
    doubled: answers.length - asked + Math.max(0, awards.length - 1),
    unclear: 0,
  });
  expect(answers.map(({ isCorrect }) => isCorrect)).toEqual(Array(QUESTIONS).fill(1));
  expect(asked).toBe(QUESTIONS);
  // A board with visible frames gets another seed after a kill, so the player may lose.
  expect(awards.length).toBeLessThanOrEqual(1);
  expect(shown).toMatch(awards[0] ?? /You lose it all!|You have already played/);
  expect(vendor.statusOf(username)).toMatchObject({
    game_status_type: 1,
    total_spins_earned: QUESTIONS,
    is_press_your_luck_spin_used: 1,
  });
}
