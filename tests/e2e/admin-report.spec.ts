import type { Locator, Page } from 'playwright/test';
import { text as words } from '../support/texts.ts';
import { choose, confirm, openStep } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { letAnswer } from './support/played.ts';
import {
  expand,
  openReport,
  openTab,
  type Player,
  playSound,
  type Question,
  RTL_QUESTION,
  regionOf,
  rowsIn,
  SOUND,
} from './support/report.ts';
import { players } from './support/vendor.ts';

const rowOf = (region: Locator, name: string): Locator =>
  region.getByRole('row').filter({ has: region.page().getByText(name, { exact: true }) });

test('an opened question shows its right and wrong players, and an opened user the right and wrong answers', async ({
  desk: { page },
  server,
}) => {
  const played = playSound(server);
  await openReport(page);

  await test.step('questions', async () => {
    const region = await openTab(page, 'Question overview');
    const asked = played.questions[1] as Question;
    expect(asked.text).toBe(RTL_QUESTION);
    await expand(region, asked.text);
    const namesIn = (title: string) => region.getByRole('region', { name: title, exact: true }).getByRole('listitem');
    await expect(namesIn('Answered correctly')).toHaveText(asked.right);
    await expect(namesIn('Answered incorrectly')).toHaveText(asked.wrong);
    await expect(region.getByRole('heading', { name: `Answered correctly ${asked.right.length}` })).toBeVisible();
    await expect(region.getByRole('heading', { name: `Answered incorrectly ${asked.wrong.length}` })).toBeVisible();
    await region.getByRole('button', { name: words('list.collapse', { row: asked.text }) }).click();
    await expect(region.getByText('Answered correctly')).toHaveCount(0);

    await expand(region, 'Spare question 1');
    await expect(region.getByText('Nobody', { exact: true })).toHaveCount(2);
  });
  await test.step('users', async () => {
    const region = await openTab(page, 'User overview');
    for (const name of ['Ólafur Þórðarson', 'محمد الحسيني']) {
      const { game } = played.players.find((player) => player.name === name) as Player;
      await expand(region, name);
      const answers = region
        .getByRole('region', { name: words('report.answersOf', { name }), exact: true })
        .getByRole('listitem');
      await expect(answers).toHaveCount(game.answers.length);
      for (const [index, isCorrect] of game.answers.entries()) {
        await expect(answers.nth(index)).toContainText(played.questions[index]?.text ?? '');
        await expect(answers.nth(index).getByRole('img')).toHaveAccessibleName(isCorrect ? 'Correct' : 'Incorrect');
      }
    }
    // The first player has not begun.
    await expand(region, 'María Núñez');
    await expect(region.getByText('Has not answered yet', { exact: true })).toBeVisible();
  });
});

/** Refreshes the report once it is no longer being read, because the button is inactive until then. */
async function refresh(page: Page): Promise<void> {
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
}

test('Refresh shows new answers, also in an open row', async ({ desk: { page }, server }) => {
  const played = playSound(server);
  await openReport(page);
  const asked = played.questions[1] as Question;
  const users = await openTab(page, 'User overview');
  await expand(users, 'María Núñez');
  await expect(users.getByText('Has not answered yet', { exact: true })).toBeVisible();
  const questions = await openTab(page, 'Question overview');
  await expand(questions, asked.text);
  const right = questions.getByRole('region', { name: 'Answered correctly', exact: true }).getByRole('listitem');
  await expect(right).toHaveText(asked.right);
  const cell = rowOf(questions, asked.text).getByRole('cell').nth(2);
  await expect(cell).toHaveText(String(asked.right.length));

  letAnswer(server, SOUND, { user: players.ordinary, question: 1, isCorrect: true });
  await refresh(page);
  const now = played.players.map(({ name }) => name).filter((name) => [...asked.right, 'María Núñez'].includes(name));
  await expect(right).toHaveText(now);
  await expect(cell).toHaveText(String(asked.right.length + 1));
  await expect(page.getByRole('img', { name: 'Average quiz score: 66.5% correct, 33.5% incorrect' })).toBeVisible();

  await page.getByRole('tab', { name: 'User overview' }).click();
  await expect(rowOf(users, 'María Núñez').getByRole('cell').nth(2)).toHaveText('1');
  await expand(users, 'María Núñez');
  const answers = users.getByRole('region', { name: 'Answers of María Núñez' }).getByRole('listitem');
  await expect(answers).toHaveCount(1);
  await expect(answers).toContainText(asked.text);

  letAnswer(server, SOUND, { user: players.ordinary, question: 0, isCorrect: false });
  await refresh(page);
  await expect(answers).toHaveCount(2);
  await expect(answers.first().getByRole('img')).toHaveAccessibleName('Incorrect');
  await expect(answers.last().getByRole('img')).toHaveAccessibleName('Correct');
});

test('another campaign can be chosen, and an incomplete report says what is missing and where to add it', async ({
  desk: { page },
  server,
}) => {
  playSound(server);
  server.query((db) => {
    db.prepare('DELETE FROM game_statuses WHERE campaign_id = 2').run();
    db.prepare('DELETE FROM campaign_users WHERE campaign_id = 2').run();
  });
  const nothing = (tab: string, title: string) =>
    expect(regionOf(page, tab).getByRole('heading', { name: title, exact: true })).toBeVisible();
  const main = page.getByRole('main');
  await openReport(page);
  await expect(rowsIn(regionOf(page, 'Question overview')).first()).toBeVisible();

  await test.step('without plays', async () => {
    await choose(page, 'Campaign', 'Know Your Sound');
    await expect(page).toHaveURL(/report\/3$/);
    await expect(page.getByRole('combobox', { name: 'Campaign' })).toBeFocused();
    await nothing('Question overview', 'No games yet');
    await expect(page.getByRole('img', { name: 'Agent participation: 0 of 1 completed' })).toBeVisible();
    await expect(main.getByText('No answers yet.')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Average quiz score/ })).toHaveCount(0);
    await page.getByRole('tab', { name: 'User overview' }).click();
    await nothing('User overview', 'No games yet');
    await page.getByRole('tab', { name: 'Points and prizes' }).click();
    await nothing('Points and prizes', 'No spins, points or prizes yet');
  });
  await test.step('without questions', async () => {
    await openStep(page, 'branding', 'Branding');
    server.query((db) => db.prepare('DELETE FROM questions WHERE campaign_id = 3').run());
    await openStep(page, 'report/3', 'Report');
    // The tab that was open before.
    await nothing('Points and prizes', 'No spins, points or prizes yet');
    await page.getByRole('tab', { name: 'Question overview' }).click();
    await nothing('Question overview', 'No questions yet');
    await main.getByRole('link', { name: 'Add questions' }).click();
    await expect(page).toHaveURL(/questions\/3$/);
  });
  await test.step('without players', async () => {
    await openStep(page, 'report/3', 'Report');
    await choose(page, 'Campaign', 'Summer Spin');
    await expect(page).toHaveURL(/report\/2$/);
    await expect(main.getByText('No players yet.')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Agent participation/ })).toHaveCount(0);
    await nothing('Question overview', 'No games yet');
    for (const tab of ['User overview', 'Points and prizes']) {
      await page.getByRole('tab', { name: tab }).click();
      await nothing(tab, 'No players yet');
    }
    await regionOf(page, 'Points and prizes').getByRole('link', { name: 'Add users' }).click();
    await expect(page).toHaveURL(/users\/2$/);
  });
});

test('a held prize can be confirmed, and any prize withdrawn with a reason', async ({ desk: { page }, server }) => {
  const played = playSound(server);
  const [held, kept] = played.players.filter(({ prize }) => prize !== null) as [Player, Player];
  server.query((db) => db.prepare("UPDATE awarded_prizes SET held = 'second-visit' WHERE user_id = ?").run(held.id));
  const inStock = () =>
    server.query(
      (db) => db.prepare('SELECT winner_total FROM prizes WHERE name = ?').pluck().get(kept.prize) as number,
    );
  const before = inStock();
  await openReport(page);
  const region = await openTab(page, 'Points and prizes');

  await test.step('confirm', async () => {
    await expand(region, held.name);
    await expect(rowOf(region, held.name).first()).toContainText(
      'To be confirmed: this email has been used here before',
    );
    await region.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('The prize has been confirmed')).toBeVisible();
    await expect(rowOf(region, held.name).first()).not.toContainText('To be confirmed');
    await expect(region).toBeFocused();
    await region.getByRole('button', { name: words('list.collapse', { row: held.name }) }).click();
  });
  await test.step('withdraw', async () => {
    await expand(region, kept.name);
    const reason = region.getByRole('textbox', { name: 'Reason for withdrawing', exact: true });
    await region.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(reason).toBeFocused();
    await reason.fill('Won by a colleague.');
    await region.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await confirm(page, 'Withdraw this prize?', 'Withdraw');
    await expect(rowOf(region, kept.name).first()).toContainText('Withdrawn: Won by a colleague.');
    await expect(reason).toHaveCount(0);
    await expect(region).toBeFocused();
    expect(inStock()).toBe(before + 1);
  });
});
