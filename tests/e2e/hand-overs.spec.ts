import type { Page } from 'playwright/test';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { newClaimCode, shownClaimCode } from '#shared/rules/claim-code.ts';
import { text as words } from '../support/texts.ts';
import { openStep } from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import { askAxe } from './support/ask-axe.ts';
import { expect, test } from './support/fixture.ts';
import { openReport, playSound, SOUND } from './support/report.ts';
import { openDoor, pinned } from './support/staff.ts';
import { pairingCode } from './support/vendor.ts';

declare const spinboard: Bridge;

const UNKNOWN = newClaimCode({ integer: () => 7 });

const codesOn = (server: ApiServer) =>
  server.query((db) =>
    db.prepare('SELECT claim_code FROM awarded_prizes WHERE campaign_id = ? ORDER BY id').pluck().all(SOUND),
  ) as string[];

const register = async (page: Page, server: ApiServer) =>
  page.evaluate((code) => spinboard.invoke('device:register', { pairingCode: code }), await pairingCode(server.url));

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
  await row.getByRole('button', { name: /^Hand over/ }).click();
  await expect(row).toContainText(words('claimState.handed-over'));
  await expect(row.getByRole('button', { name: /^Hand over/ })).toHaveCount(0);
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
    const [code] = codesOn(server);
    await page.getByRole('searchbox', { name: words('winners.search') }).fill(code ?? '');
    await expect(list.getByRole('row', { name: /Expand|Collapse/ })).toHaveCount(1);
  });
  await test.step('a conflict leads from the overview to its winner', async () => {
    const [, code] = codesOn(server);
    for (const id of ['first', 'second']) {
      vendor.change(
        `INSERT INTO hand_overs (client_id, hand_over_id, claim_code, created_at)
         VALUES (1, ?, ?, '2026-05-01T11:00:00.000Z')`,
        ...[id, code],
      );
    }
    vendor.change('UPDATE awarded_prizes SET extra_given = 1 WHERE claim_code = ?', code);
    await openStep(page, 'overview', 'Overview');
    await page.getByRole('link', { name: words('overview.conflicts', { count: 1 }) }).click();
    await expect(list.getByRole('row', { name: /Expand|Collapse/ })).toHaveCount(1);
    await expect(list).toContainText(words('claimState.conflict'));
  });
});

test('staff check a code, hand the prize over once, and take it back', async ({ openKiosk, server, vendor }) => {
  playSound(server);
  vendor.change("UPDATE users SET first_name = '太郎', last_name = '山田' WHERE user_name LIKE 'player15@%'");
  const [first = '', second = ''] = codesOn(server);
  const { page } = await openKiosk({ mode: 'kiosk', ...pinned });
  await openDoor(page);
  await register(page, server);
  await page.evaluate((campaignId) => spinboard.invoke('offline:prepare', { campaignIds: [campaignId] }), SOUND);
  // The check-in after the preparation brings the claims.
  await expect
    .poll(() => server.query((db) => db.prepare('SELECT check_in FROM check_ins').pluck().get()))
    .toContain(`"preparedCampaignIds":[${SOUND}]`);
  await page.getByRole('link', { name: words('desk.open') }).click();
  const field = page.getByRole('textbox', { name: words('desk.code') });
  await expect(field).toBeFocused();
  const check = async (typed: string) => {
    await field.fill(typed);
    await field.press('Enter');
  };
  await test.step('a mistyped code', async () => {
    await check('SAMP-LE22-2');
    await expect(page.getByText(words('desk.noClaim'))).toBeVisible();
  });
  await test.step('a prize', async () => {
    await check(shownClaimCode(first).toLowerCase());
    await expect(page.getByText(words('desk.isOpen'))).toBeVisible();
    await expect(page.getByText('Turntable')).toBeVisible();
    expect(await askAxe(page, [])).toEqual([]);
    await page.getByRole('button', { name: words('desk.give'), exact: true }).click();
    await expect(page.getByText(words('desk.given'))).toBeVisible();
    // A scanner types without touching the field.
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Already handed over at /)).toBeVisible();
    await expect(page.getByRole('button', { name: words('desk.give'), exact: true })).toHaveCount(0);
  });
  await test.step('undo', async () => {
    await page.getByRole('button', { name: words('desk.undoOf', { code: shownClaimCode(first) }) }).click();
    await page.getByRole('textbox', { name: words('desk.undoReason') }).fill('Wrong person.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('desk.undo') })
      .click();
    await expect(page.getByText(words('desk.state.undone'))).toBeVisible();
  });
  await test.step('without a connection', async () => {
    await server.stop();
    await check(second);
    await expect(page.getByText(/^Checked with the list of /)).toBeVisible();
    await expect(page.getByText(words('desk.isOpenHere'))).toBeVisible();
    await page.getByRole('button', { name: words('desk.next') }).click();
    // A prize that the server does not know yet.
    await check(UNKNOWN);
    await expect(page.getByText(words('desk.cannotCheck'))).toBeVisible();
    await page.getByRole('button', { name: words('desk.giveUnchecked') }).click();
    await expect(page.getByText(words('desk.state.unsent'))).toBeVisible();
  });
});
