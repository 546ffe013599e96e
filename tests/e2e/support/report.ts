import type { Locator, Page } from 'playwright/test';
import { text } from '../../support/texts.ts';
import { logInAsAdmin, openStep } from './admin.ts';
import type { ApiServer } from './api-server.ts';
import { expect } from './fixture.ts';
import { letPlay, type PlayedGame } from './played.ts';

/** A played campaign and its report page. */

/**
 * The demo's first campaign: 28 players, two of them with the same name; 12 questions, two of them with new texts; and
 * 15 added questions without answers.
 */
export const SOUND = 1;
const ANSWERABLE = 12;
export const RTL_QUESTION = 'هل كولونيا مدينة ألمانية؟';
export const ACCENTED_QUESTION = 'Où est né l’Écho: 1 à Köln?';

/** A player, and the report's expected data on them. */
export interface Player {
  id: number;
  /** The unique name used in the report. */
  name: string;
  email: string;
  game: PlayedGame;
  prize: string | null;
}

/** A question, and the names of the players who answered it correctly and wrongly. */
export interface Question {
  text: string;
  right: string[];
  wrong: string[];
}

/** The games played, as the report should present them. */
interface Played {
  /** Sorted by name, as the server returns them. */
  players: Player[];
  /** In the order in which they are played. */
  questions: Question[];
}

/** Compares names by their order in a report. */
export const { compare: compareTexts } = new Intl.Collator('en', { numeric: true });

/** Returns the game of the player with an index: from none to all questions answered, about a third of them wrongly. */
const gameOf = (player: number): PlayedGame => {
  const answers = Array.from({ length: player % (ANSWERABLE + 1) }, (_, question) => (player + question) % 3 > 0);
  const spins = answers.filter((isCorrect) => isCorrect).length;
  return { answers, remainingSpins: spins % 4, points: spins * 35, isFinished: answers.length === ANSWERABLE };
};
/** The indices of the players called Max Müller; `MAX` is the second one's name in the report. */
const NAMESAKES = [13, 20];
export const MAX = 'Max Müller (player23@nordwind.example)';
/** The players who have finished, by index, and the prizes they won. */
const FINISHERS: Record<number, string> = { 12: 'Turntable', 25: 'Earbuds' };

/** Records games in the first campaign and returns the expected contents of its report. */
export function playSound(server: ApiServer): Played {
  const { names, questions, prizeIds } = server.query((db) => {
    const rename = db.prepare('UPDATE questions SET question_text = ? WHERE campaign_id = ? AND id = ?');
    rename.run(RTL_QUESTION, SOUND, 2);
    rename.run(ACCENTED_QUESTION, SOUND, 3);
    const add = db.prepare(
      "INSERT INTO questions (campaign_id, question_text, question_type, created_at) VALUES (?, ?, 1, '9999')",
    );
    for (let number = 1; number <= 15; number += 1) add.run(SOUND, `Spare question ${number}`);
    const userIds = db
      .prepare('SELECT user_id FROM campaign_users WHERE campaign_id = ? ORDER BY user_id')
      .pluck()
      .all(SOUND);
    const call = db.prepare("UPDATE users SET first_name = 'Max', last_name = 'Müller' WHERE id = ?");
    for (const place of NAMESAKES) call.run(userIds[place]);
    return {
      names: db
        .prepare(
          `SELECT users.id, first_name || ' ' || last_name AS name, email FROM users JOIN campaign_users ON user_id = users.id
           WHERE campaign_id = ? ORDER BY users.id`,
        )
        .all(SOUND) as { id: number; name: string; email: string }[],
      questions: db
        .prepare('SELECT question_text FROM questions WHERE campaign_id = ? ORDER BY created_at, id')
        .pluck()
        .all(SOUND) as string[],
      prizeIds: new Map(
        db.prepare('SELECT name, id FROM prizes WHERE campaign_id = ?').raw().all(SOUND) as [string, number][],
      ),
    };
  });
  letPlay(server, SOUND, (player) => {
    const prizeId = prizeIds.get(FINISHERS[player] ?? '');
    return prizeId === undefined
      ? gameOf(player)
      : { ...gameOf(player), prizeId, isPressYourLuckSpinUsed: FINISHERS[player] === 'Turntable' };
  });
  const all = names
    .map(({ id, name, email }, index) => ({
      id,
      name: NAMESAKES.includes(index) ? `${name} (${email})` : name,
      email,
      game: gameOf(index),
      prize: FINISHERS[index] ?? null,
    }))
    .sort((a, b) => compareTexts(a.name, b.name));
  const answerers = (question: number, isCorrect: boolean) =>
    all.filter(({ game }) => game.answers[question] === isCorrect).map(({ name }) => name);
  return {
    players: all,
    questions: questions.map((text, question) => ({
      text,
      right: answerers(question, true),
      wrong: answerers(question, false),
    })),
  };
}

export const rightsOf = ({ game }: Player): number => game.answers.filter((isCorrect) => isCorrect).length;
const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);
export const rightShare = ({ right, wrong }: Question): number => share(right.length, right.length + wrong.length);
/** Computed in tenths, because 100 - 66.7 is not exactly 33.3. */
export const wrongShare = (question: Question): number =>
  question.right.length + question.wrong.length === 0 ? 0 : (1000 - Math.round(rightShare(question) * 10)) / 10;
export const isPressYourLuckUsed = ({ prize }: Player): boolean => prize === 'Turntable';

export const regionOf = (page: Page, tab: string): Locator => page.getByRole('region', { name: tab, exact: true });
export const rowsIn = (region: Locator): Locator => region.locator('tbody tr');
/** The cells of a column; columns count from 1. */
export const firstCells = (region: Locator, place: number): Locator =>
  region.locator(`tbody tr td:nth-child(${place})`);

export async function openReport(page: Page): Promise<void> {
  await logInAsAdmin(page);
  await openStep(page, `report/${SOUND}`, 'Report');
}

/** Opens a tab and waits for its rows. */
export async function openTab(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('tab', { name: tab }).click();
  const region = regionOf(page, tab);
  await expect(rowsIn(region).first()).toBeVisible();
  return region;
}

/** Opens the details of a row. */
export const expand = (region: Locator, name: string): Promise<void> =>
  region.getByRole('button', { name: text('list.expand', { row: name }), exact: true }).click();
