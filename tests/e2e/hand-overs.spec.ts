import { text as words } from '../support/texts.ts';
import { askAxe } from './support/ask-axe.ts';
import { expect, test } from './support/fixture.ts';
import { openReport, playSound, SOUND } from './support/report.ts';

test('an administrator hands a prize over once, and takes it back with a reason', async ({
  desk: { page },
  server,
  vendor,
}) => {
  playSound(server);
  vendor.change("UPDATE users SET first_name = 'مصطفى', last_name = 'الجزائري' WHERE user_name LIKE 'player15@%'");
  await openReport(page);
  await page.getByRole('link', { name: words('step.winners') }).click();
  const list = page.getByRole('region', { name: words('step.winners') });
  await expect(list.getByRole('row')).toHaveCount(3);
  const row = list.getByRole('row', { name: /Björk Åström.*Earbuds/ }).first();
  await row.getByRole('button', { name: /^Handed over/ }).click();
  await expect(row).toContainText(words('claimState.handed-over'));
  await expect(row.getByRole('button', { name: /^Handed over/ })).toHaveCount(0);
  expect(await askAxe(page, [])).toEqual([]);
  await test.step('undo', async () => {
    await row.getByRole('button').first().click();
    await list.getByRole('button', { name: words('winners.undo') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: words('winners.reason') }).fill('Wrong person.');
    await dialog.getByRole('button', { name: words('winners.undo') }).click();
    await expect(row).toContainText(words('claimState.open'));
    await expect(list.getByText(/Wrong person\./)).toBeVisible();
  });
  await test.step('search and filter', async () => {
    const [code] = server.query((db) =>
      db.prepare('SELECT claim_code FROM awarded_prizes WHERE campaign_id = ?').pluck().all(SOUND),
    ) as string[];
    await page.getByRole('searchbox', { name: words('winners.search') }).fill(code ?? '');
    await expect(list.getByRole('row', { name: /Expand|Collapse/ })).toHaveCount(1);
  });
});
