import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { pairingCode } from './support/vendor.ts';

test("staff choose a folder for the safety copy, and a folder on the disk of the kiosk's data does not count", async ({
  openKiosk,
  folder,
  server,
}) => {
  const chosenFolder = path.join(folder, 'chosen');
  mkdirSync(chosenFolder);
  const { page } = await openKiosk({ chosenFolder });
  await page.getByRole('link', { name: 'Sync' }).click();
  await page.getByRole('button', { name: text('device.enterCode') }).click();
  await page.getByLabel(text('device.code')).fill(await pairingCode(server.url));
  await page.getByRole('button', { name: text('device.register') }).click();
  await expect(page.getByText('This kiosk is registered as')).toBeVisible();
  await page.getByRole('link', { name: text('safetyCopy.open') }).click();
  const card = page.getByRole('region', { name: text('safetyCopy.title') });
  await expect(card).toContainText(text('safetyCopy.none'));
  await card.getByRole('button', { name: text('safetyCopy.choose'), exact: true }).click();
  await expect(card).toContainText(text('safetyCopy.folder', { folder: chosenFolder }));
  // The writing process has checked the disks.
  await expect(card).toContainText(text('unplug.why.same-disk'));
  await expect(card).toContainText(text('unplug.safe'));
  expect(readdirSync(chosenFolder)).toEqual([]);
  await card.getByRole('button', { name: text('safetyCopy.stop') }).click();
  await expect(card).toContainText(text('safetyCopy.none'));
});
