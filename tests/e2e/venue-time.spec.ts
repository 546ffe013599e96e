import { dayAt } from '../../src/shared/rules/campaign-dates.ts';
import { text } from '../support/texts.ts';
import { expectProblem, field, fillDay, logInAsAdmin, openStep, pageButton } from './support/admin.ts';
import { askAxe } from './support/ask-axe.ts';
import { expect, test } from './support/fixture.ts';

const VENUE = 'Asia/Singapore';
const DAY_MS = 24 * 60 * 60 * 1000;

test('an administrator in New York sets up a show in Singapore, by its days and hours', async ({
  openKiosk,
  server,
}) => {
  const { page } = await openKiosk({ env: { TZ: 'America/New_York' } });
  await logInAsAdmin(page);
  await openStep(page, 'game-setup', 'Game Setup');
  const zone = field(page, 'Time zone of the venue');
  await expect(page.getByText('This is your own time zone')).toBeVisible();
  await zone.click();
  await zone.fill('singapore');
  await page.locator('.ant-select-item-option').filter({ hasText: VENUE }).click();
  await expect(page.getByText('Not your own time zone')).toBeVisible();

  const day = (daysFromToday: number) => dayAt(Date.now() + daysFromToday * DAY_MS, VENUE);
  const typed = (of: string) => of.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
  const [yesterday, start, end] = [day(-1), day(2), day(4)];
  await fillDay(page, 'Start date', typed(yesterday));
  await fillDay(page, 'End date', typed(end));
  await expectProblem(field(page, 'Start date'), text('rule.pastDate'));
  await fillDay(page, 'Start date', typed(start));
  // New York is behind Singapore, so the day begins there on the day before.
  await expect(page.getByText(`Your time: ${typed(day(1))}`).first()).toBeVisible();

  await field(page, 'Opens at').fill('10.30');
  await field(page, 'Closes at').fill('ten');
  await field(page, 'Name').first().fill('Night market');
  await pageButton(page, 'Save').click();
  await expectProblem(field(page, 'Closes at'), text('rule.unreadableTime'));
  await expect(field(page, 'Closes at')).toHaveValue('ten');
  await field(page, 'Closes at').fill('2:00');
  expect(await askAxe(page, [])).toEqual([]);
  await page.getByRole('combobox', { name: 'Game type' }).click();
  await page.locator('.ant-select-dropdown:not([class*="ant-slide-"])').getByText('Quiz only', { exact: true }).click();
  await pageButton(page, 'Save').click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(field(page, 'Opens at')).toHaveValue('10:30');
  const stored = server.query((db) => db.prepare('SELECT * FROM campaigns WHERE name = ?').get('Night market'));
  expect(stored).toMatchObject({
    start_date: `${start}T00:00:00.000+08:00`,
    end_date: `${end}T23:59:59.999+08:00`,
    time_zone: VENUE,
    opens_at: '10:30',
    closes_at: '02:00',
  });
});
