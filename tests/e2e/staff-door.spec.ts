import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { answer, logIn, start } from './support/play.ts';
import { enter, enterAsAdmin, leave, openDoor, PIN, pad, pinned } from './support/staff.ts';
import { PASSWORD, pairingCode, players } from './support/vendor.ts';

/** The staff door of a kiosk (docs/specification.md, 2.5). */

const withPin = { mode: 'kiosk', ...pinned };

declare const spinboard: Bridge;

async function holdCorner(page: Page) {
  await page.mouse.move(30, 30);
  await page.mouse.down();
  await pad(page).waitFor();
  await page.mouse.up();
}

const rows = (page: Page) =>
  page.evaluate(() => spinboard.invoke('sync:list', { group: 'waiting', offset: 0, limit: 5 }));
const refused = { ok: false, error: { reason: 'not-permitted' } };

test('staff enter during a visitor’s game, and the game continues where it was', async ({
  openKiosk,
  server,
  vendor,
}) => {
  const { page } = await openKiosk(withPin);
  await logIn(page, players.ordinary);
  await start(page);
  const answered = await answer(page, vendor, true);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText(answered);
  const question = await heading.textContent();
  expect(await rows(page)).toMatchObject(refused);

  await holdCorner(page);
  await enter(page, '1234');
  // The wait ends by itself.
  await expect(pad(page).getByText(`${text('door.wrong')} ${text('door.enter')}`)).toBeVisible();
  await enter(page);
  await expect(page.getByRole('heading', { level: 1, name: text('staff.title') })).toBeVisible();
  expect(await rows(page)).toMatchObject({ ok: true });

  await test.step('staff change mode and server, and see when an address does not answer', async () => {
    const address = page.getByLabel(text('setUp.addressField'));
    await address.fill('http://127.0.0.1:1');
    await page.getByRole('button', { name: text('staff.settings.save') }).click();
    await expect(page.getByText(/^Nothing answers at/)).toBeVisible();
    await address.fill(server.url);
    await page.getByLabel(text('staff.mode.field')).check();
    await page.getByRole('button', { name: text('staff.settings.save') }).click();
    // These tests set both by launch options.
    await expect(page.getByText(text('staff.settings.saved'))).toContainText(text('staff.settings.given.mode'));
  });

  await page.getByRole('link', { name: text('staff.sync') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible();
  await leave(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(question));
  expect(await rows(page)).toMatchObject(refused);
});

test('each wrong PIN lengthens the wait, also after a restart, and an administrator can enter meanwhile', async ({
  openKiosk,
}) => {
  const kiosk = await openKiosk(withPin);
  const tries = (page: Page) =>
    page.evaluate(async () => {
      const waits = [];
      for (let number = 0; number < 5; number += 1) {
        const answered = await spinboard.invoke('staff:open', { pin: '0000' });
        if (!answered.ok || answered.value.kind !== 'shut') throw new Error(JSON.stringify(answered));
        const { waitMs } = answered.value;
        waits.push(Math.round(waitMs / 1000));
        if (number < 4) await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
      return waits;
    });
  // A slow answer leaves less of the wait.
  const waits = await tries(kiosk.page);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(waits.at(-1)).toBeGreaterThan(8);
  await kiosk.kill();

  const { page } = await openKiosk(withPin);
  expect(await page.evaluate((pin) => spinboard.invoke('staff:open', { pin }), PIN)).toMatchObject({
    ok: true,
    value: { kind: 'shut' },
  });
  await page.keyboard.press('Control+Alt+Shift+KeyK');
  await pad(page)
    .getByRole('button', { name: text('door.asAdmin') })
    .click();
  await enterAsAdmin(page, players.admin, PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: text('staff.title') })).toBeVisible();
  await leave(page);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await openDoor(page);
  await expect(page.getByRole('heading', { level: 1, name: text('staff.title') })).toBeVisible();
});

test('in field mode an administrator chooses the first PIN and can work, and the sync centre asks for the PIN', async ({
  openKiosk,
}) => {
  const { page } = await openKiosk({ mode: 'field' });
  await page.getByRole('link', { name: /^Sync/ }).click();
  await expect(pad(page).getByText(text('door.withoutPin'))).toBeVisible();
  expect(await rows(page)).toMatchObject(refused);
  await enterAsAdmin(page, players.ordinary, PASSWORD);
  await expect(pad(page).getByText(text('door.notAdmin'))).toBeVisible();
  await enterAsAdmin(page, players.admin, PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible();
  expect(await rows(page)).toMatchObject({ ok: true });

  await page.keyboard.press('Control+Alt+Shift+KeyK');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(text('staff.pin.new')).fill(PIN);
  await field(text('staff.pin.again')).fill('135791');
  await page.getByRole('button', { name: text('staff.pin.save') }).click();
  await expect(page.getByText(text('staff.pin.differs'))).toBeVisible();
  await field(text('staff.pin.again')).fill(PIN);
  await page.getByRole('button', { name: text('staff.pin.save') }).click();
  await expect(page.getByText(text('staff.pin.saved'))).toBeVisible();
  await leave(page);
  // Until then, the staff area has a link of that name, too.
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.getByRole('link', { name: /^Sync/ }).click();
  await enter(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible();
  await leave(page);

  await logIn(page, players.admin);
  await expect(page.getByRole('heading', { name: 'Branding', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('textbox', { name: 'Manager' }).click();
  // The keyboard on screen leaves the drawer's buttons in view.
  const keyboard = page.getByRole('region', { name: text('keyboard.name') });
  await expect(keyboard).toBeVisible();
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  const bottomOf = async () => ((await save.boundingBox())?.y ?? Infinity) + ((await save.boundingBox())?.height ?? 0);
  const top = (await keyboard.boundingBox())?.y ?? 0;
  await expect.poll(bottomOf).toBeLessThanOrEqual(top);
});

test('a desk with a PIN asks for it at the sync centre; one without asks only for the first PIN', async ({
  openKiosk,
}) => {
  const first = await openKiosk();
  await first.page.getByRole('link', { name: /^Sync/ }).click();
  await expect(first.page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible();
  await first.page.keyboard.press('Control+Alt+Shift+KeyK');
  await expect(first.page.getByRole('heading', { level: 1, name: text('staff.title') })).toBeVisible();
  await expect(first.page.getByLabel(text('staff.pin.new'))).toHaveCount(0);
  expect(await first.page.evaluate((pin) => spinboard.invoke('staff:choose-pin', { pin }), PIN)).toMatchObject(refused);
  await first.page.getByRole('button', { name: text('door.asAdmin') }).click();
  await enterAsAdmin(first.page, players.admin, PASSWORD);
  await expect(first.page.getByLabel(text('staff.pin.new'), { exact: true })).toBeVisible();
  await first.stop();

  const { page } = await openKiosk(pinned);
  await page.getByRole('link', { name: /^Sync/ }).click();
  expect(await rows(page)).toMatchObject(refused);
  await enter(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible();
  expect(await rows(page)).toMatchObject({ ok: true });
});

test('a provisioning file sets a kiosk up without a click', async ({ openKiosk, server, folder }) => {
  const file = path.join(folder, 'kiosk.json');
  const values = { apiUrl: server.url, mode: 'kiosk', staffPin: PIN, pairingCode: await pairingCode(server.url) };
  await writeFile(file, JSON.stringify(values));
  const userData = path.join(folder, 'provisioned');
  const { page } = await openKiosk({
    userData,
    args: [`--provision=${file}`],
    env: { KIOSK_API_URL: '', KIOSK_MODE: '' },
  });
  await openDoor(page);
  await page.getByRole('link', { name: text('staff.sync') }).click();
  await expect(page.getByRole('region', { name: text('sync.kiosk'), exact: true })).toContainText('Hall 3');
  // Secrets are stored encrypted, or only as a verifier.
  const settings = await readFile(path.join(userData, 'settings.json'), 'utf8');
  expect(JSON.parse(settings)).toMatchObject({ apiUrl: server.url, mode: 'kiosk' });
  expect(settings).not.toMatch(/staffPin|pairingCode/);
});
