import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Bridge } from '#shared/ipc/bridge.ts';
import type { UpdateState } from '#shared/ipc/updates.ts';
import { type ApiServer, withServer } from '../../tests/e2e/support/api-server.ts';
import { profileIsFree } from '../../tests/e2e/support/kiosk.ts';
import { answer, logIn, start } from '../../tests/e2e/support/play.ts';
import { players, Vendor } from '../../tests/e2e/support/vendor.ts';
import { fail } from '../ensure.mjs';
import type { Checks } from './checks.ts';
import { serveFeed } from './feed.ts';
import { install } from './install.ts';
import { installerIn } from './packed-app.ts';
import { nextQuestion } from './play-packed.ts';
import { type StartOptions, startApp } from './started-app.ts';

const require = createRequire(import.meta.url);
const { extractFile } = require('@electron/asar') as { extractFile(archive: string, file: string): Buffer };

/** The bridge that the app gives the page (src/preload/index.ts). */
declare const spinboard: Bridge;

const LOOK_EVERY_MS = 500;
const LONGEST_MS = 180_000;

/** An installed version that an update will replace. */
export interface OldVersion {
  /** Returns another path after the update if the new version has another one. */
  executable(): string;
  env: Readonly<Record<string, string>>;
  /** Returns the installed version, or null while it is being replaced. */
  installed(): string | null;
  /** Ends the new version, which the installer has started. Missing if its process is unknown. */
  endNew?(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Starts a version, offers it a newer one over a feed on this machine, and installs it as staff do.
 *
 * @param release the folder with the newer version's installers and feed
 * @param expected the new version, or the reason for which the kiosk refuses it
 */
export async function proveUpdate(
  old: OldVersion,
  release: string,
  expected: { version: string } | { refusal: Extract<UpdateState, { kind: 'failed' }>['reason'] },
  checks: Checks,
): Promise<void> {
  await withServer(async (server, folder) => {
    const feed = await serveFeed(release);
    const userData = join(folder, 'kiosk');
    const env = {
      ...old.env,
      KIOSK_API_URL: server.url,
      KIOSK_MODE: 'desktop',
      KIOSK_UPDATE_FEED: feed.url,
      // An app without a supervisor installs no update that would lose its data folder.
      KIOSK_SUPERVISED: '1',
    };
    const vendor = new Vendor(server);
    const before = old.installed();
    const app = await startApp(old.executable(), { userData, env });
    try {
      const state = await lookForUpdate(app.page);
      if ('refusal' in expected) {
        const isRefused = state.kind === 'failed' && state.reason === expected.refusal;
        checks.expect(`an update is refused: ${expected.refusal}`, isRefused, JSON.stringify(state));
        checks.expect('the kiosk stays with its version', old.installed() === before, String(before));
        return;
      }
      checks.expect('an update is downloaded and checked', state.kind === 'ready', JSON.stringify(state));
      if (state.kind !== 'ready') return;
      if (old.endNew) await playWithoutServer(app.page, server, vendor);
      // Ignores the answer, because the app may end before it.
      void app.page.evaluate(() => spinboard.invoke('staff:install-update', {})).catch(() => {});
      await app.ended;
      const after = await until(
        () => old.installed(),
        (version) => version === expected.version,
      );
      checks.expect('the update is installed', after === expected.version, `${before} → ${after}`);
      checks.expect('what was on the kiosk was backed up first', existsSync(join(userData, 'backups')));
      if (!old.endNew) return;
      await old.endNew();
      await server.start();
      await seeNew(old, { userData, env }, { version: expected.version, vendor, checks });
    } finally {
      await app.kill();
      feed.close();
    }
  });
}

/** Answers a question while the server is away, so that the kiosk has an unsent row. */
async function playWithoutServer(page: Page, server: ApiServer, vendor: Vendor): Promise<void> {
  await logIn(page, players.ordinary);
  await start(page);
  const first = await answer(page, vendor, true);
  await nextQuestion(page, first);
  await server.stop();
  await nextQuestion(page, await answer(page, vendor, true));
}

/** Starts the new version over the data of the old one, whose unsent row must arrive once. */
async function seeNew(
  old: OldVersion,
  options: StartOptions,
  { version, vendor, checks }: { version: string; vendor: Vendor; checks: Checks },
): Promise<void> {
  await profileIsFree(options.userData);
  const app = await startApp(old.executable(), options);
  try {
    const info = await app.page.evaluate(() => spinboard.invoke('app:info', {}));
    const found = info.ok ? info.value.version : info.error.message;
    checks.expect('the new version runs', found === version, found);
    const state = await lookForUpdate(app.page);
    checks.expect('it is offered nothing more', state.kind === 'current', JSON.stringify(state));
    // Logs in again, because the row's session survives a restart only with a key store.
    await logIn(app.page, players.ordinary);
    const left = await until(
      () => app.page.evaluate(() => spinboard.invoke('sync:status', {})),
      (answered) => answered.ok && answered.value.waiting === 0,
    );
    checks.expect('it has nothing left to send', left.ok && left.value.waiting === 0, JSON.stringify(left));
    const answers = vendor.answersOf(players.ordinary);
    checks.expect(
      'what the old version could not send has arrived once',
      answers.length === 2,
      JSON.stringify(answers),
    );
  } finally {
    await app.kill();
  }
}

async function lookForUpdate(page: Page): Promise<UpdateState> {
  await page.evaluate(() => spinboard.invoke('staff:check-for-update', {}));
  const ask = async (): Promise<UpdateState> => {
    const answer = await page.evaluate(() => spinboard.invoke('staff:update-state', {}));
    return answer.ok ? answer.value : fail(answer.error.message);
  };
  return until(ask, ({ kind }) => kind !== 'checking' && kind !== 'downloading');
}

/** Repeats `look` until its result is as wanted, or the time is over. */
async function until<T>(look: () => T | Promise<T>, isWanted: (seen: T) => boolean): Promise<T> {
  let seen = await look();
  for (let waited = 0; waited < LONGEST_MS && !isWanted(seen); waited += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
    seen = await look();
  }
  return seen;
}

/** Returns the version in an archive, or null while the archive is being written. */
export function versionIn(resources: string): string | null {
  try {
    const manifest = extractFile(join(resources, 'app.asar'), 'package.json').toString('utf8');
    return (JSON.parse(manifest) as { version: string }).version;
  } catch {
    return null;
  }
}

/** Installs the old version: on Linux as an AppImage, which replaces itself, else by its installer. */
export function oldVersion(before: string): OldVersion {
  if (process.platform !== 'linux') {
    const app = install(before);
    return {
      executable: () => app.executable,
      env: {},
      installed: () => versionIn(app.resources),
      remove: app.uninstall,
    };
  }
  const image = installerIn(before, '.AppImage') ?? fail(`There is no AppImage in ${before}.`);
  const folder = mkdtempSync(join(tmpdir(), 'spinboard-image-'));
  const copy = join(folder, basename(image));
  copyFileSync(image, copy);
  chmodSync(copy, 0o755);
  return {
    ...imageIn(folder),
    // Works without FUSE, which not every machine has.
    env: { APPIMAGE_EXTRACT_AND_RUN: '1' },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns the AppImage in a folder. Its name contains the version, so an update changes the name. */
export function imageIn(folder: string): Pick<OldVersion, 'executable' | 'installed'> {
  const executable = () => installerIn(folder, '.AppImage') ?? '';
  return { executable, installed: () => /\d+\.\d+\.\d+/.exec(basename(executable()))?.[0] ?? null };
}

/** Returns the version that a feed offers. */
export function offeredVersion(release: string): string {
  const name = { darwin: 'latest-mac.yml', win32: 'latest.yml' }[process.platform as string] ?? 'latest-linux.yml';
  const offered = /^version: (\S+)$/m.exec(readFileSync(join(release, name), 'utf8'))?.[1];
  return offered ?? fail(`${name} names no version.`);
}
