import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { answer, logIn, start } from './support/play.ts';
import { pairingCode, players } from './support/vendor.ts';

/** The staff door of a kiosk (docs/specification.md, 2.5). */

const PIN = '13579';
const withPin = { mode: 'kiosk', env: { KIOSK_STAFF_PIN: PIN } };

declare const spinboard: Bridge;

const pad = (page: Page) => page.getByRole('dialog', { name: text('door.title') });

async function holdCorner(page: Page) {
  await page.mouse.move(30, 30);
  await page.mouse.down();
  await pad(page).waitFor();
  await page.mouse.up();
}

async function enter(page: Page, pin: string) {
  for (const digit of pin) await pad(page).getByRole('button', { name: digit, exact: true }).click();
  await pad(page)
    .getByRole('button', { name: text('door.open') })
    .click();
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
  await expect(pad(page).getByText(text('door.wrong'))).toBeVisible();
  // The wait ends by itself.
  await expect(pad(page).getByText(text('door.triesLeft', { count: 4 }))).toBeVisible();
  await enter(page, PIN);
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
  await page.getByRole('button', { name: text('staff.leave') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(question));
  expect(await rows(page)).toMatchObject(refused);
});

test('wrong PINs lock the door, also over a restart', async ({ openKiosk }) => {
  const kiosk = await openKiosk(withPin);
  const tries = (page: Page) =>
    page.evaluate(async () => {
      const states = [];
      for (let number = 0; number < 5; number += 1) {
        const answered = await spinboard.invoke('staff:open', { pin: '0000' });
        if (!answered.ok || answered.value.kind !== 'shut') throw new Error(JSON.stringify(answered));
        const { triesLeft, waitMs } = answered.value;
        states.push(triesLeft);
        if (triesLeft > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
      return states;
    });
  expect(await tries(kiosk.page)).toEqual([4, 3, 2, 1, 0]);
  await kiosk.kill();

  const { page } = await openKiosk(withPin);
  await page.keyboard.press('Control+Alt+Shift+KeyK');
  await expect(pad(page).getByText(/^Please wait 1[45]:\d\d\.$/)).toBeVisible();
  await expect(pad(page).getByRole('button', { name: text('door.open') })).toHaveAttribute('aria-disabled', 'true');
  expect(await page.evaluate((pin) => spinboard.invoke('staff:open', { pin }), PIN)).toMatchObject({
    ok: true,
    value: { kind: 'shut', triesLeft: 0 },
  });
});

test('in field mode staff choose the PIN, and administrators can work', async ({ openKiosk }) => {
  const { page } = await openKiosk({ mode: 'field' });
  await page.keyboard.press('Control+Alt+Shift+KeyK');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(text('staff.pin.new')).fill('12345');
  await field(text('staff.pin.again')).fill('12346');
  await page.getByRole('button', { name: text('staff.pin.save') }).click();
  await expect(page.getByText(text('staff.pin.differs'))).toBeVisible();
  await field(text('staff.pin.again')).fill('12345');
  await page.getByRole('button', { name: text('staff.pin.save') }).click();
  await expect(page.getByText(text('staff.pin.saved'))).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+Alt+Shift+KeyK');
  await enter(page, '12345');
  await expect(page.getByText(/^Closes in/)).toBeVisible();
  await page.getByRole('button', { name: text('staff.leave') }).click();

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
  await page.keyboard.press('Control+Alt+Shift+KeyK');
  await enter(page, PIN);
  await page.getByRole('link', { name: text('staff.sync') }).click();
  await expect(page.getByRole('region', { name: text('sync.kiosk'), exact: true })).toContainText('Hall 3');
  // Secrets are stored encrypted, or only as a verifier.
  const settings = await readFile(path.join(userData, 'settings.json'), 'utf8');
  expect(JSON.parse(settings)).toMatchObject({ apiUrl: server.url, mode: 'kiosk' });
  expect(settings).not.toMatch(/staffPin|pairingCode/);
});
