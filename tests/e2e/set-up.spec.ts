import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { appRuntime } from '../../tools/app-runtime.ts';
import { readersOf } from '../support/readers.ts';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { logIn, start } from './support/play.ts';
import { openDoor, PIN, pinned } from './support/staff.ts';
import { pairingCode, players } from './support/vendor.ts';

/** An installed app without settings. */
const shipped = { apiUrl: '', mode: '', shell: { packaged: true } };
const ADMIN = { company: 'Fair & Co', email: 'ines@example.com', password: 'wheel-of-fortune' };

/** The first step: the mode, and a PIN if the mode needs one. */
async function chooseRole(page: Page, mode: string, pin?: string) {
  await page.getByText(mode, { exact: true }).click();
  if (pin !== undefined) {
    await page.getByLabel(text('staff.pin.new'), { exact: true }).fill(pin);
    await page.getByLabel(text('staff.pin.again'), { exact: true }).fill(pin);
  }
  await page.getByRole('button', { name: text('setUp.next') }).click();
}

test('an installed app asks for mode and server, checks the address, and stores both', async ({
  openKiosk,
  server,
  folder,
}) => {
  const first = await openKiosk(shipped);
  await expect(first.page.getByRole('heading', { name: 'Set up this kiosk' })).toBeVisible();
  await first.page.getByRole('button', { name: text('setUp.next') }).click();
  await expect(first.page.getByText(text('setUp.chooseMode'))).toBeVisible();
  await chooseRole(first.page, text('setUp.kiosk'));
  // Without a PIN staff could not enter.
  await expect(first.page.getByText(text('staff.pin.hint'))).toHaveAttribute('data-hint', 'false');
  await chooseRole(first.page, text('setUp.kiosk'), PIN);
  const address = first.page.getByLabel('Address of the server');
  const use = first.page.getByRole('button', { name: 'Check and use' });
  await use.click();
  await expect(first.page.getByText('This field is required')).toBeVisible();
  await address.fill('http://203.0.113.7');
  await expect(first.page.getByText('With http, everyone on the network can read along.')).toBeVisible();
  await address.fill('http://127.0.0.1:9');
  await use.click();
  // The reason appears in the form, and stays there.
  const refusal = first.page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('Nothing answers at http://127.0.0.1:9.');
  await expect(first.page.getByText('Nothing answers at')).toHaveCount(1);
  await address.fill(server.url);
  await use.click();
  await expect(first.page.getByRole('heading', { name: text('setUp.doneTitle') })).toBeVisible();
  await first.page.getByRole('button', { name: text('device.enterCode') }).click();
  const code = first.page.getByLabel(text('device.code'), { exact: true });
  await code.fill('NOCODE');
  await first.page.getByRole('button', { name: text('device.register') }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(await pairingCode(server.url));
  await first.page.getByRole('button', { name: text('device.register') }).click();
  await expect(first.page.getByRole('region', { name: text('setUp.pairing') })).toContainText('Hall 3');
  await expect(first.page.getByRole('button', { name: text('setUp.start.kiosk') })).toBeVisible();
  await first.stop();

  const settings = JSON.parse(await readFile(path.join(folder, 'kiosk', 'settings.json'), 'utf8'));
  expect(settings).toEqual({ apiUrl: server.url, allowHttp: false, mode: 'kiosk' });
  const second = await openKiosk(shipped);
  await expect(second.page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await openDoor(second.page);
  await expect(second.page.getByRole('heading', { level: 1, name: text('staff.title') })).toBeVisible();
});

test('the built-in server begins with an administrator of one’s own, and without a demo', async ({
  openKiosk,
  folder,
}) => {
  const first = await openKiosk(shipped);
  await chooseRole(first.page, text('setUp.kiosk'), PIN);
  await first.page.getByText('This computer').click();
  // Kiosk mode has no administrators' area.
  await expect(first.page.getByText(text('setUp.ownNeedsAdmin'))).toBeVisible();
  await first.page.getByRole('button', { name: text('setUp.back') }).click();
  await chooseRole(first.page, text('setUp.desktop'));
  await first.page.getByText('This computer').click();
  await first.page.getByRole('textbox', { name: 'Company' }).fill(ADMIN.company);
  await first.page.getByRole('textbox', { name: 'Your email' }).fill(ADMIN.email);
  await first.page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await first.page.getByLabel('Repeat password').fill('another');
  await first.page.getByRole('button', { name: 'Create and start' }).click();
  await expect(first.page.getByText("The passwords doesn't match")).toBeVisible();
  await first.page.getByLabel('Repeat password').fill(ADMIN.password);
  await first.page.getByRole('button', { name: 'Create and start' }).click();
  await first.page.getByRole('button', { name: text('setUp.goOn') }).click();
  await expect(first.page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await logIn(first.page, players.ordinary);
  await expect(first.page.getByText('The user name or password is incorrect.')).toBeVisible();
  await logIn(first.page, ADMIN.email, { password: ADMIN.password });
  await expect(first.page.getByRole('heading', { name: 'Branding' })).toBeVisible();
  await first.stop();
  const kept = await readFile(path.join(folder, 'kiosk', 'settings.json'), 'utf8');
  expect(JSON.parse(kept)).toEqual({ server: 'own', mode: 'desktop' });

  // Only the user of the machine can read its data, including the server's.
  for (const name of ['', 'servers', 'settings.json', 'own-server', 'own-server/spinboard.db']) {
    expect([name, readersOf(path.join(folder, 'kiosk', name))]).toEqual([name, 'its user']);
  }
});

test('settings that cannot be read are kept and reported, and never replaced by the demo', async ({
  openKiosk,
  folder,
}) => {
  const userData = path.join(folder, 'kiosk');
  await mkdir(userData, { recursive: true });
  await writeFile(path.join(userData, 'settings.json'), '{"apiUrl": "https://api.example.com",');
  const { page } = await openKiosk({ apiUrl: '' });
  await expect(page.getByRole('heading', { name: 'Set up this kiosk' })).toBeVisible();
  await expect(page.getByText('The settings could not be read.')).toBeVisible();
  const [aside = ''] = (await readdir(userData)).filter((name) => name.startsWith('settings.damaged-'));
  expect(await readFile(path.join(userData, aside), 'utf8')).toContain('api.example.com');
  expect(await readFile(path.join(userData, 'logs', 'kiosk.log'), 'utf8')).toContain(aside);
});

test('a kiosk with a PIN that has lost its settings is locked, and staff repair it behind the PIN', async ({
  openKiosk,
  server,
  folder,
}) => {
  const first = await openKiosk({ ...shipped, apiUrl: server.url, mode: 'field', ...pinned });
  await first.kill();
  const file = path.join(folder, 'kiosk', 'settings.json');
  await writeFile(file, '{"apiUrl": "https://api.exa');
  const { page, stop } = await openKiosk(shipped);
  await expect(page.getByText(text('setUp.behindDoor'))).toBeVisible();
  await expect(page.getByText(text('setUp.roleLead'))).toHaveCount(0);
  await openDoor(page);
  await chooseRole(page, text('setUp.field'));
  await page.getByLabel('Address of the server').fill(server.url);
  await page.getByRole('button', { name: 'Check and use' }).click();
  await expect(page.getByRole('button', { name: text('setUp.start.field') })).toBeVisible();
  await stop();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ apiUrl: server.url, mode: 'field' });
});

test('a built-in server that cannot start shows the reason, and starts once it is fixed', async ({
  openKiosk,
  folder,
}) => {
  const data = path.join(folder, 'kiosk', 'own-server');
  await mkdir(data, { recursive: true });
  await writeFile(path.join(folder, 'kiosk', 'settings.json'), '{"server": "own"}');
  await writeFile(path.join(data, 'spinboard.db'), 'This is no database. '.repeat(500));
  const { page } = await openKiosk(shipped);
  await expect(page.getByRole('heading', { name: 'The built-in server does not start' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('file is not a database');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect(tryAgain).toBeEnabled();
  await expect(page.getByRole('alert')).toContainText('file is not a database');
  await writeFile(path.join(data, 'spinboard.db'), '');
  await tryAgain.click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('a key store that fails prevents no play, and staff are told', async ({ openKiosk }) => {
  test.skip(appRuntime() === 'electron', 'No switch makes the key store of a system fail.');
  const { page } = await openKiosk({ shell: { keyStore: 'failing' } });
  await expect(page.getByText("This system's key store does not answer")).toBeVisible();
  await logIn(page, players.ordinary, { isRemembered: true });
  await start(page);
  await expect(page.getByText(/^Question 1 of/)).toBeVisible();
});
