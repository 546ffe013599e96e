import { text as words } from '../support/texts.ts';
import { askAxe } from './support/ask-axe.ts';
import { expect, test } from './support/fixture.ts';
import { openReport, openTab, playSound, rowsIn, SOUND } from './support/report.ts';

const PLAYERS = 28;
/** Of these, two have answered nothing. */
const CAME = 25;

test('the charts of a show can be read as tables, and filters select games everywhere', async ({
  desk: { page },
  server,
  vendor,
}) => {
  playSound(server);
  vendor.change("UPDATE campaigns SET time_zone = 'Asia/Kolkata' WHERE id = ?", SOUND);
  await openReport(page);
  const visits = page.getByRole('region', { name: words('charts.visits'), exact: true });
  await test.step('a chart and its table', async () => {
    await expect(visits.getByRole('img')).toHaveAccessibleName(new RegExp(`^${CAME} visits\\.`));
    await expect(visits.locator('canvas').first()).toBeVisible();
    const asTable = words('charts.chartAsTable', { chart: words('charts.visits') });
    await visits.getByRole('button', { name: asTable }).press('Enter');
    // 10:00 UTC is half past three in India.
    await expect(visits.getByRole('row').nth(1)).toHaveText(`05/01, 15:00Without a kiosk${CAME}`);
    const funnel = page.getByRole('region', { name: words('charts.funnel'), exact: true });
    await funnel.getByRole('button', { name: words('charts.chartAsTable', { chart: words('charts.funnel') }) }).click();
    await expect(funnel.getByRole('row').nth(1)).toHaveText(`Assigned${PLAYERS}`);
    expect(await askAxe(page, [])).toEqual([]);
  });
  await test.step('filters', async () => {
    await page.getByRole('textbox', { name: words('charts.from') }).fill('05/02/2026');
    await expect(visits.getByText(words('charts.noneMatch'))).toBeVisible();
    await expect(page.getByRole('heading', { name: words('charts.noneMatch') })).toBeVisible();
    await page.getByRole('textbox', { name: words('charts.to') }).fill('05/01/2026');
    await expect(page.getByText(words('charts.backwards'))).toBeVisible();
    const filters = page.getByRole('region', { name: words('charts.filters') });
    await filters.getByRole('button', { name: words('charts.clear') }).click();
    await expect(visits.getByRole('row').nth(1)).toContainText(String(CAME));
    await expect(await rowsIn(await openTab(page, 'User overview'))).not.toHaveCount(0);
  });
});
