import { PAST_DATE, UNREADABLE_DATE } from '../../src/shared/rules/campaign-form.ts';
import { expectProblem, field, logInAsAdmin, openStep, pageButton } from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';

const CAMPAIGN = 2;

/** The last day of the campaign in the server's database. */
const endOn = (server: ApiServer): string =>
  server.query((db) => db.prepare('SELECT end_date FROM campaigns WHERE id = ?').pluck().get(CAMPAIGN) as string);

test('a date is saved as it was typed, or refused beside its field; never is the day before put back', async ({
  openKiosk,
  server,
}) => {
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  const endDate = field(page, 'End date');
  const name = field(page, 'Name').first();
  const year = new Date().getFullYear() + 2;
  const short = String(year).slice(2);
  const isSaved = () => expect(page.getByText('All changes saved')).toBeVisible();
  await isSaved();

  for (const [typed, shown, stored] of [
    [`3/5/${year}`, `03/05/${year}`, `${year}-03-05T23:59:59.999`],
    [`4/6/${short}`, `04/06/${year}`, `${year}-04-06T23:59:59.999`],
    [`05-07-${year}`, `05/07/${year}`, `${year}-05-07T23:59:59.999`],
  ] as const) {
    await test.step(`${typed} is read`, async () => {
      // Key by key: each change on the way is one the field sees.
      await endDate.fill('');
      await endDate.pressSequentially(typed);
      await pageButton(page, 'Save').click();
      await expect(endDate).toHaveValue(shown);
      await expect.poll(() => endOn(server)).toContain(stored);
      await isSaved();
    });
  }

  const before = endOn(server);
  const leave = {
    'clicking Save': () => pageButton(page, 'Save').click(),
    'clicking Next': () => pageButton(page, 'Next').click(),
    'pressing Enter': () => endDate.press('Enter'),
    'pressing Tab': () => endDate.press('Tab'),
    'clicking elsewhere': () => name.click(),
    'pressing Escape': async () => {
      await endDate.press('Escape');
      await endDate.press('Tab');
    },
  };
  for (const [text, [how, go]] of Object.entries(leave).map(
    (entry, index) => [[`02/31/${year}`, `13/01/${year}`, 'abc'][index % 3] ?? '', entry] as const,
  )) {
    await test.step(`${text} stays as typed after ${how}`, async () => {
      await endDate.fill(text);
      await go();
      await expectProblem(endDate, UNREADABLE_DATE);
      await expect(endDate).toHaveValue(text);
      // With another field changed too, nothing of it is sent.
      await name.fill(`Renamed after ${how}`);
      await pageButton(page, 'Save').click();
      await expect(endDate).toBeFocused();
      await expect(endDate).toHaveValue(text);
      await expect(page).toHaveURL(new RegExp(`game-setup/${CAMPAIGN}$`));
    });
  }
  expect(endOn(server)).toBe(before);
  expect(
    server.query((db) => db.prepare('SELECT name FROM campaigns WHERE id = ?').pluck().get(CAMPAIGN)),
  ).not.toContain('Renamed');

  await test.step('a day picked in the calendar takes the place of what could not be read', async () => {
    await endDate.click();
    await page.locator('.ant-picker-cell-in-view:visible').getByText('28', { exact: true }).click();
    await expect(endDate).toHaveValue(/^\d\d\/28\/\d{4}$/);
    await expect(endDate).toHaveAttribute('aria-invalid', 'false');
    await endDate.fill('1/2/2026');
    await endDate.press('Tab');
    await expectProblem(endDate, PAST_DATE);
  });
});
