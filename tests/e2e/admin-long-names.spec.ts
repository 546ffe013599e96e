import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright/test';
import { readWorkbook } from '../support/read-workbook.ts';
import { dialog, expectOpened, field, logInAsAdmin, openStep } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { letEverybodyPlay } from './support/played.ts';
import { resize } from './support/resize.ts';

/** Finds parts of the page that scroll sideways. Runs in the page. */
function widerThanTheyShow(): string[] {
  const isWider = (element: Element) => element.scrollWidth > element.clientWidth;
  const canScroll = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  return [document.documentElement, ...document.querySelectorAll('body *')]
    .filter((element) => isWider(element) && (element === document.documentElement || canScroll(element)))
    .map(
      ({ tagName, className, scrollWidth, clientWidth }) => `${tagName}.${className}: ${scrollWidth} > ${clientWidth}`,
    );
}

/** Expects that no part of a text is cut off. */
async function expectWhole(shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((cell) => [cell.scrollWidth, cell.scrollHeight])).toEqual(
    await shown.evaluate((cell) => [cell.clientWidth || cell.scrollWidth, cell.clientHeight || cell.scrollHeight]),
  );
}

/** 200 characters: right to left, an emoji of several characters, and a word that cannot be broken. */
const long = (word: string): string => `${word} مرحبا 👩‍👩‍👧 `.padEnd(200, 'Wortungetüm');

test('names of 200 characters, right to left and with emoji, break no screen, and reach the report unchanged', async ({
  desk: { page, downloads },
  server,
}) => {
  const names = {
    campaign: long('Campaign'),
    question: long('Question'),
    answer: long('Answer'),
    first: long('First'),
    last: long('Last'),
    prize: long('Prize'),
  };
  server.query((db) => {
    db.prepare('UPDATE campaigns SET name = ? WHERE id = 1').run(names.campaign);
    db.prepare('UPDATE prizes SET name = ? WHERE campaign_id = 1').run(names.prize);
    db.prepare('UPDATE questions SET question_text = ? WHERE campaign_id = 1').run(names.question);
    db.prepare('UPDATE answers SET answer_text = ?').run(names.answer);
    db.prepare(
      "UPDATE users SET first_name = ?, last_name = ?, location = first_name, manager = ? WHERE role = 'Player'",
    ).run(names.first, names.last, names.first);
  });
  await resize(page, { width: 1280, height: 800 });
  await logInAsAdmin(page);
  const fits = () => expect.poll(() => page.evaluate(widerThanTheyShow)).toEqual([]);

  await test.step('the steps', async () => {
    await fits();
    await openStep(page, 'game-setup/1', 'Game Setup');
    await expect(field(page.getByRole('main'), 'Name').first()).toHaveValue(names.campaign);
    await fits();
    await openStep(page, 'questions/1', 'Questions');
    const questions = page.getByRole('region', { name: 'Questions' });
    await expect(questions.getByText(names.question).first()).toBeVisible();
    await fits();
    await questions.getByRole('button', { expanded: false }).first().click();
    await fits();
    const opened = questions.locator('tr:has([aria-expanded=true]) + tr');
    for (const whole of [names.question, names.answer]) await expectWhole(opened.getByText(whole).first());
    await page.getByRole('row').getByRole('button', { name: 'Delete' }).first().click();
    const question = dialog(page, 'Are you sure you want to delete this question?');
    await expectOpened(question);
    await fits();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await openStep(page, 'users/1', 'Users');
    await expect(page.getByRole('region', { name: 'Users' }).getByText(names.last).first()).toBeVisible();
    await fits();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(dialog(page, 'Edit User')).toBeVisible();
    await fits();
    await dialog(page, 'Edit User').getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page, 'Edit User')).toBeHidden();
  });

  await test.step('the report', async () => {
    // Only now, because a played campaign can no longer be changed.
    letEverybodyPlay(server);
    await openStep(page, 'report/1', 'Report');
    for (const tab of ['Question overview', 'User overview', 'Points and prizes']) {
      await page.getByRole('tab', { name: tab }).click();
      const region = page.getByRole('region', { name: tab });
      await expect(region.getByText(/Wortungetüm/).first()).toBeVisible();
      await fits();
      await region.getByRole('button', { expanded: false }).first().click();
      await fits();
      const whole = tab === 'Question overview' ? names.question : tab === 'User overview' ? names.last : names.prize;
      await expectWhole(region.locator('tr:has([aria-expanded=true]) + tr').getByText(whole).first());
    }
    await page.getByRole('button', { name: 'Download report', exact: true }).click();
    await expectWhole(page.getByText(/^Saved as/));
    const saved = await page.getByText(/^Saved as/).textContent();
    await fits();
    const file = path.join(downloads, (saved ?? '').replace('Saved as ', '').replace(/[\u2068\u2069]/g, ''));
    const cells = new Set(readWorkbook(await readFile(file)).flatMap(({ data }) => data.flat().map(String)));
    expect(cells).toContain(names.campaign);
    expect(cells).toContain(names.question);
    expect(cells).toContain(names.prize);
    expect([...cells].some((cell) => cell.startsWith(`${names.first} ${names.last}`))).toBe(true);
  });
});
