import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { appRuntime } from '../../tools/app-runtime.ts';
import { serveFeed } from '../../tools/release/feed.ts';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { openDoor, pinned } from './support/staff.ts';

/** Newer versions, as staff see them (docs/specification.md, 4.10). */

// Only an installed app updates. Electron runs it elsewhere: npm run proof -- update.
test.skip(() => appRuntime() === 'electron');

const VERSION = '99.0.0';
const NAME = `spinboard-${VERSION}-linux-x86_64.AppImage`;

/** Makes an AppImage that runs, a feed, and electron-builder's file next to an archive. */
async function openWorld(folder: string) {
  const [resources, images, release] = ['resources', 'images', 'release'].map((name) => path.join(folder, name));
  if (!resources || !images || !release) throw new Error('There are three.');
  for (const each of [resources, images, release]) mkdirSync(each, { recursive: true });
  writeFileSync(path.join(resources, 'app-update.yml'), 'updaterCacheDirName: spinboard-updater\n');
  const own = path.join(images, 'Spinboard.AppImage');
  writeFileSync(own, 'this version', { mode: 0o755 });
  const feed = await serveFeed(release);
  return {
    own,
    feed,
    kiosk: {
      mode: 'field',
      idleSeconds: 600,
      shell: { packaged: true, resources },
      env: {
        ...pinned.env,
        KIOSK_UPDATE_FEED: feed.url,
        // Passes the data folder again.
        KIOSK_SUPERVISED: '1',
        APPIMAGE: own,
        XDG_CACHE_HOME: path.join(folder, 'cache'),
      },
    },
    /** The file of the feed, and the feed's data about it. */
    offer(file: string, says = file) {
      const sha512 = createHash('sha512').update(says).digest('base64');
      const entry = `url: ${NAME}\n    sha512: ${sha512}\n    size: ${file.length}`;
      writeFileSync(path.join(release, NAME), file);
      writeFileSync(
        path.join(release, 'latest-linux.yml'),
        `version: ${VERSION}\nfiles:\n  - ${entry}\npath: ${NAME}\nsha512: ${sha512}\nreleaseDate: '2026-01-01T00:00:00.000Z'\n`,
      );
    },
    lie: () => writeFileSync(path.join(release, 'latest-linux.yml'), '<!doctype html><title>Hall Wi-Fi</title>'),
  };
}

async function openCard(page: Page) {
  await openDoor(page);
  return page.getByRole('region', { name: text('staff.update') });
}

test("staff see the state of an update, and install it after the kiosk's data was backed up", async ({
  folder,
  openKiosk,
}) => {
  const world = await openWorld(folder);
  world.lie();
  const userData = path.join(folder, 'kiosk');
  const { page } = await openKiosk({ userData, ...world.kiosk });
  const card = await openCard(page);
  const check = card.getByRole('button', { name: text('staff.update.check') });

  await expect(card.getByText(text('staff.update.checking'))).toBeVisible();
  await check.click();
  await expect(card.getByText(text('staff.update.failed.no-feed'))).toBeVisible();
  world.offer('another file', 'the right file');
  await check.click();
  await expect(card.getByText(text('staff.update.failed.wrong-file'))).toBeVisible();
  expect(readFileSync(world.own, 'utf8')).toBe('this version');

  const started = path.join(folder, 'started');
  world.offer(`#!/bin/sh\necho "$# flags" > '${started}'\n`);
  await check.click();
  await expect(card.getByText(text('staff.update.readyByItself', { version: VERSION }))).toBeVisible();
  expect(existsSync(path.join(userData, 'backups'))).toBe(false);
  await card.getByRole('button', { name: text('staff.update.install') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('staff.update.install') })
    .click();
  await expect.poll(() => existsSync(started)).toBe(true);
  // The library passes no flags (electron-builder#3744). An installed kiosk stores them.
  await expect.poll(() => readFileSync(started, 'utf8')).toBe('0 flags\n');
  // The next version has replaced this one under its name, and this one has ended.
  expect(readFileSync(world.own, 'utf8')).toContain('flags');
  expect(existsSync(path.join(userData, 'backups'))).toBe(true);
  await expect.poll(() => page.isClosed()).toBe(true);
  world.feed.close();
});

test('an app that is not installed does not look for updates', async ({ openKiosk, folder }) => {
  const world = await openWorld(folder);
  const { page } = await openKiosk({ ...world.kiosk, shell: {} });
  const card = await openCard(page);
  await expect(card.getByText(text('staff.update.off'))).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  expect(world.feed.asked).toEqual([]);
  world.feed.close();
});

test('a kiosk that was started by hand repeats its flags until staff forget them, and refuses updates that would lose its folder', async ({
  openKiosk,
  folder,
}) => {
  const world = await openWorld(folder);
  const env = { ...world.kiosk.env, KIOSK_SUPERVISED: '' };
  const started = { ...world.kiosk, env, userData: path.join(folder, 'kiosk') };
  const first = await openKiosk(started);
  const lost = `--user-data=${started.userData}`;
  const card = await openCard(first.page);
  await expect(card.getByText(text('staff.update.refused', { flags: lost }))).toBeVisible();
  await expect(first.page.getByText(text('staff.lostFlags', { flags: lost }))).toBeVisible();
  expect(world.feed.asked).toEqual([]);
  await first.stop();

  await test.step('a start without flags has the same mode, server, feed and idle time', async () => {
    const given = { KIOSK_API_URL: '', KIOSK_MODE: '', KIOSK_IDLE_SECONDS: '', KIOSK_UPDATE_FEED: '' };
    const { page, stop } = await openKiosk({ ...started, env: { ...env, ...given } });
    await openDoor(page);
    const settings = page.getByRole('region', { name: text('staff.settings') });
    await expect(settings.getByRole('radio', { name: text('staff.mode.field') })).toBeChecked();
    await expect(settings.getByLabel(text('staff.settings.idle'))).toHaveValue('600');
    const flags = settings.getByText(/--mode=field --api-url=\S+ --idle-seconds=600 --update-feed=\S+/);
    await expect(flags).toBeVisible();
    await settings.getByRole('button', { name: text('staff.settings.forget') }).click();
    await expect(flags).toHaveCount(0);
    await expect(settings.getByText(text('staff.settings.forgotten'))).toBeVisible();
    await stop();
    const stored: unknown = JSON.parse(readFileSync(path.join(started.userData, 'settings.json'), 'utf8'));
    expect(stored).not.toHaveProperty('flags');
  });
  world.feed.close();
});
