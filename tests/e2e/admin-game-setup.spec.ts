import { text } from '../support/texts.ts';
import {
  choose,
  confirm,
  expectDrawn,
  field,
  fillPrize,
  goTo,
  logInAsAdmin,
  openStep,
  pageButton,
  prizeGroup,
} from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';

test('a wheel prize is removed, another one added, and exactly the typed values are saved', async ({
  desk: { page },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  const warnings = page.getByRole('status').filter({ has: page.getByRole('listitem') });
  const remove = page.getByRole('button', { name: 'Remove prize 2' });
  await remove.click();
  await confirm(page, 'Remove this prize?', 'Cancel');
  await expect(remove).toBeFocused();
  await expect(prizeGroup(page, 'Prize 2')).toBeVisible();
  await remove.click();
  await confirm(page, 'Remove this prize?', 'Remove');
  await expect(page.getByRole('button', { name: 'Add prize' })).toBeFocused();
  await expect(prizeGroup(page, 'Prize 2')).toHaveCount(0);
  await expect(warnings).toHaveText('300 to 499 points have no prize, so Earbuds is awarded there.');

  await page.keyboard.press('Enter');
  const added = { image: 'prizes/turntable.png', name: 'גביע 🏆 “7½”', winners: 7, points: [290, 499] } as const;
  await fillPrize(page, 'Prize 4', added);
  await expect(warnings).toHaveText(
    text('tiers.overlapFrom', {
      prizes: text('tiers.and', { names: 'Earbuds', last: added.name }),
      prize: added.name,
      from: 290,
      to: 299,
    }),
  );
  await field(prizeGroup(page, 'Prize 4'), 'Minimum points').fill('300');
  await expect(warnings).toHaveCount(0);
  await field(prizeGroup(page, 'Prize 4'), 'Fulfillment description').fill('Ask at the counter,\nbefore six.');
  await field(page, 'Bonus points').fill('65');
  await pageButton(page, 'Save').click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Game Setup', exact: true })).toBeVisible();
  await expect(field(page, 'Name').first()).toHaveValue('Spin the Sound');
  await expect(field(page, 'Bonus points')).toHaveValue('65');
  const prizes: [group: string, name: string, minimum: string, maximum: string, winners: string][] = [
    ['Prize 1', 'Earbuds', '150', '299', '40'],
    ['Prize 3', 'Studio headphones', '500', '2500', '5'],
    ['Prize 4', added.name, '300', '499', '7'],
  ];
  await expect(page.getByRole('group', { name: /^Prize \d/ })).toHaveCount(prizes.length);
  for (const [group, name, minimum, maximum, winners] of prizes) {
    const fields = prizeGroup(page, group);
    await expect(field(fields, 'Name')).toHaveValue(name);
    await expect(field(fields, 'Minimum points')).toHaveValue(minimum);
    await expect(field(fields, 'Maximum points')).toHaveValue(maximum);
    await expect(field(fields, 'Number of winners')).toHaveValue(winners);
  }
  const last = prizeGroup(page, 'Prize 4');
  await expect(field(last, 'Fulfillment description')).toHaveValue('Ask at the counter,\nbefore six.');
  await expectDrawn(last.getByRole('img'));
  await expect(field(prizeGroup(page, 'Green prize'), 'Name')).toHaveValue('Gift card');

  const setPoints = async (group: string, minimum: number, maximum: number) => {
    await field(prizeGroup(page, group), 'Minimum points').fill(String(minimum));
    await field(prizeGroup(page, group), 'Maximum points').fill(String(maximum));
  };
  await setPoints('Prize 1', 0, 2500);
  await page.getByRole('button', { name: 'Add prize' }).click();
  await setPoints('Prize 5', 100, 600);
  await expect(warnings.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'Add prize' }).click();
  await setPoints('Prize 6', 200, 400);
  await expect(warnings.getByRole('listitem').last()).toHaveText('and 3 more');
  await expect(warnings.getByRole('listitem')).toHaveCount(4);
  expect(wheelPrizesOn(server, 1)).toEqual(['1 Earbuds', '3 Studio headphones', `4 ${added.name}`]);
});

test('the menu of game types is as high as any other, however many there are', async ({ desk: { page }, server }) => {
  server.query((db) => {
    const add = db.prepare(
      'INSERT INTO campaign_types SELECT @id, description || @id, is_prize_wheel_allowed, is_press_your_luck_allowed FROM campaign_types LIMIT 1',
    );
    for (let id = 101; id < 113; id += 1) add.run({ id });
  });
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  await page.getByRole('combobox', { name: 'Game type' }).click();
  const menu = page.locator('.ant-select-dropdown [class$="list-holder"]');
  // docs/specification.md, 9.4
  await expect.poll(() => menu.evaluate(({ clientHeight }) => clientHeight)).toBe(200);
});

test('another game type clears the prizes that it does not have, after a question if some are filled in', async ({
  desk: { page },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'game-setup', 'Game Setup');
  const question = 'Change the game type?';
  const wheel = page.getByRole('group', { name: /^Prize \d/ });
  const board = page.getByRole('group', { name: / prize$/ });
  await choose(page, 'Game type', 'Prize Wheel + Press Your Luck');
  await expect(wheel).toHaveCount(3);
  await expect(board).toHaveCount(4);
  await field(prizeGroup(page, 'Prize 1'), 'Name').fill('Mug');
  await field(prizeGroup(page, 'Logo prize'), 'Name').fill('Grand prize');

  await choose(page, 'Game type', 'Prize Wheel only');
  await confirm(page, question, 'Cancel');
  await expect(field(prizeGroup(page, 'Logo prize'), 'Name')).toHaveValue('Grand prize');
  await choose(page, 'Game type', 'Prize Wheel only');
  await confirm(page, question, 'Change');
  await expect(board).toHaveCount(0);
  await expect(field(prizeGroup(page, 'Prize 1'), 'Name')).toHaveValue('Mug');
  await page.getByRole('button', { name: 'Add prize' }).click();
  await expect(wheel).toHaveCount(4);

  await choose(page, 'Game type', 'Quiz only');
  await confirm(page, question, 'Change');
  await expect(wheel).toHaveCount(0);
  await expect(field(page, 'Bonus points')).toHaveCount(0);
  // No field is filled in now, so there is no question.
  await choose(page, 'Game type', 'Prize Wheel + Press Your Luck');
  await expect(wheel).toHaveCount(3);
  await expect(board).toHaveCount(4);
  await expect(field(prizeGroup(page, 'Prize 1'), 'Name')).toHaveValue('');
  await expect(field(prizeGroup(page, 'Logo prize'), 'Name')).toHaveValue('');

  await goTo(page, 'game-setup/1');
  await confirm(page, 'Leave without saving?', 'Leave');
  await expect(field(page, 'Name').first()).toHaveValue('Spin the Sound');
  await choose(page, 'Game type', 'Prize Wheel only');
  await confirm(page, question, 'Change');
  await pageButton(page, 'Save').click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(boardPrizesOn(server, 1)).toEqual([]);
  expect(wheelPrizesOn(server, 1)).toEqual(['1 Earbuds', '2 Bluetooth speaker', '3 Studio headphones']);

  // A wheel without prizes can be saved again.
  for (const rank of [1, 2, 3]) {
    await page.getByRole('button', { name: `Remove prize ${rank}` }).click();
    await confirm(page, 'Remove this prize?', 'Remove');
  }
  await pageButton(page, 'Save').click();
  await expect.poll(() => wheelPrizesOn(server, 1)).toEqual([]);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await field(page, 'Name').first().fill('Spin without prizes');
  await pageButton(page, 'Save').click();
  await expect(page.getByText(/^Spin without prizes – /)).toBeVisible();
  await expect(page.getByText('No prizes yet')).toBeVisible();
  await expect(wheel).toHaveCount(0);
});

const prizesOn = (server: ApiServer, campaignId: number, isBoard: 0 | 1) =>
  server.query((db) =>
    db
      .prepare(
        `SELECT coalesce(rank, '') || ' ' || name FROM prizes
         WHERE campaign_id = ? AND is_press_your_luck_prize = ? AND is_deleted = 0 ORDER BY rank`,
      )
      .pluck()
      .all(campaignId, isBoard),
  );
const wheelPrizesOn = (server: ApiServer, campaignId: number) => prizesOn(server, campaignId, 0);
const boardPrizesOn = (server: ApiServer, campaignId: number) => prizesOn(server, campaignId, 1);
