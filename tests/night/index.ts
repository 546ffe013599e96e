/**
 * `npm run night [-- NAME]`: breaks the parts of an unattended kiosk in turn, or only those with this name. After each breakage the kiosk must show the attract loop again within a minute after the cause is gone. At the
 * end the server must have what a visitor played before. Takes about a quarter of an hour. Exits with 1 on a failure.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuiltOrExit } from '../../tools/build.ts';
import { fail } from '../../tools/ensure.mjs';
import { ensureBrowser } from '../../tools/ensure-browser.ts';
import { ApiServer } from '../e2e/support/api-server.ts';
import { FaultyLine } from '../e2e/support/faulty-line.ts';
import { answer, logIn, start } from '../e2e/support/play.ts';
import { freePort } from '../e2e/support/ports.ts';
import { PIN } from '../e2e/support/staff.ts';
import { players, Vendor } from '../e2e/support/vendor.ts';
import { text } from '../support/texts.ts';
import { breakages, canMount, mountSmallDisk, type Night } from './breakages.ts';
import { SupervisedKiosk } from './supervised-kiosk.ts';

const LONGEST_MS = 60_000;
/** The first start and the first wait for the attract loop. */
const FIRST_MS = 120_000;
const LOOK_MS = 500;
const DISK_MB = 160;

ensureBuiltOrExit();
ensureBrowser();
const wanted = process.argv[2] ?? '';
const names = Object.keys(breakages).filter((name) => name.includes(wanted));
if (names.length === 0) fail(`No breakage has this name. They are:\n${Object.keys(breakages).join('\n')}`);
const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-night-'));
const disk = path.join(folder, 'disk');
mkdirSync(disk);
const hasOwnDisk = canMount();
const unmount = hasOwnDisk ? mountSmallDisk(disk, DISK_MB) : () => {};
const userData = path.join(disk, 'kiosk');
mkdirSync(userData);

const server = new ApiServer(folder, 'demo');
await server.start();
const line = await FaultyLine.to(server);
const clock = path.join(folder, 'clock');
writeFileSync(clock, '0');
const kiosk = new SupervisedKiosk({ userData, apiUrl: line.url, clock, port: await freePort(), pin: PIN });
const night: Night = { kiosk, server, line, userData, clock };
const vendor = new Vendor(server);
let failures = 0;
try {
  kiosk.begin();
  await attracts(FIRST_MS);
  await playAndLeave();
  await attracts(FIRST_MS);
  for (const name of names) await prove(name);
  const given = vendor.answersOf(players.ordinary).length;
  tell(given === 1, `the server has the visitor's answer once`, `${given}`);
} finally {
  await kiosk.end();
  await line.close();
  await server.stop();
  unmount();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
console.log(`\n${names.length} breakages, ${kiosk.starts} starts of the app, ${failures} failures`);
process.exit(failures === 0 ? 0 : 1);

async function prove(name: string): Promise<void> {
  if (!hasOwnDisk && name.startsWith('disk: it is full'))
    return console.log(`left out  ${name}: only root can mount a disk`);
  try {
    const heal = await breakages[name]?.(night);
    await heal?.();
    const seconds = await attracts(LONGEST_MS);
    tell(true, name, `${seconds} s`);
  } catch (error) {
    tell(false, name, `${String(error)}\n${kiosk.log()}`);
    // The next breakage begins with a kiosk that works.
    kiosk.kill();
    await attracts(FIRST_MS).catch(() => {});
  }
}

/** A visitor logs in and answers a question; then the night begins. */
async function playAndLeave(): Promise<void> {
  vendor.keepQuestions('Spin the Sound', 3);
  await kiosk.withPage(async (page) => {
    page.setDefaultTimeout(30_000);
    await page.keyboard.press('x');
    await logIn(page, players.ordinary);
    await start(page);
    await answer(page, vendor, true);
    await page.waitForTimeout(1000);
  });
}

/**
 * Waits until the attract loop runs: the page shows the invitation, and the main process answers it.
 * @returns the seconds that it took
 */
async function attracts(longestMs: number): Promise<string> {
  const from = Date.now();
  while (Date.now() - from < longestMs) {
    if (await isAttracting()) return ((Date.now() - from) / 1000).toFixed(1);
    await pause(LOOK_MS);
  }
  throw new Error(`No attract loop within ${longestMs / 1000} s.`);
}

async function isAttracting(): Promise<boolean> {
  const invitation = JSON.stringify(text('attract.touch'));
  const look = `spinboard.invoke('app:info', {}).then(({ ok }) => ok && document.body.innerText.includes(${invitation}))`;
  return (await kiosk.evaluate(look).catch(() => false)) === true;
}

function tell(isGood: boolean, name: string, detail: string): void {
  if (!isGood) failures += 1;
  console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name} (${detail})`);
}
