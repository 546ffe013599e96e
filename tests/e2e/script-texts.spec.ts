import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { CALLED, HOST, MADE, scriptPayloads } from '../support/script-payloads.ts';
import { text } from '../support/texts.ts';
import { dialog, logInAsAdmin, openStep } from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import { comes, takeClock } from './support/fast-clock.ts';
import { expect, test } from './support/fixture.ts';
import { answer, logIn, seedFor, segmentOf, spin, start } from './support/play.ts';
import { letEverybodyPlay } from './support/played.ts';
import { players, type Vendor } from './support/vendor.ts';

/** All of them in each text. */
const PAYLOADS = scriptPayloads(200).join(' ');
const SOUND = 'Spin the Sound';

/** The texts that administrators write, or that come from their files and mail servers. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  clients: ['name'],
  campaigns: ['name', 'walk_up_consent'],
  prizes: ['name', 'fulfillment_description'],
  questions: ['question_text'],
  answers: ['answer_text'],
  users: ['first_name', 'last_name', 'location', 'manager'],
  files: ['file_name', 'description'],
  campaign_users: ['email_failure_detail'],
  devices: ['name'],
};

/** Appends the payloads to every text, and keeps only a few rows to save time. */
function poison(server: ApiServer, vendor: Vendor): void {
  vendor.keepQuestions(SOUND, 1);
  server.query((db) => {
    db.pragma('foreign_keys = OFF');
    const user = (name: string) => db.prepare('SELECT id FROM users WHERE user_name = ?').pluck().get(name);
    const kept = [players.ordinary, players.other].map(user).join();
    db.exec(`DELETE FROM campaign_users WHERE user_id NOT IN (${kept})`);
    db.exec(`DELETE FROM game_statuses WHERE user_id NOT IN (${kept})`);
    db.exec(
      `UPDATE campaign_users SET is_email_sent = 0, email_failure_code = 'mail-blocked';
       INSERT INTO devices (client_id, name, created_at) VALUES (1, 'Hall 3', '2026-05-01T10:00:00.000Z')`,
    );
    for (const [table, columns] of Object.entries(COLUMNS)) {
      for (const column of columns) {
        db.prepare(
          `UPDATE ${table} SET ${column} = coalesce(${column}, '') || ' ' || ?
           WHERE coalesce(${column}, '') NOT IN ('True', 'False')`,
        ).run(PAYLOADS);
      }
    }
  });
}

/** Watches a page from its next start on. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (asked) => {
    seen.push(`dialog: ${asked.message()}`);
    void asked.dismiss();
  });
  page.context().on('request', (request) => {
    if (new URL(request.url()).host === HOST) seen.push(`request: ${request.url()}`);
  });
  await page.addInitScript((called) => {
    const log: string[] = [];
    Object.assign(window, { [called]: (number: number) => log.push(`ran: ${number}`), payloadLog: log });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      log.push(`stopped by the policy: ${violatedDirective} ${blockedURI}`),
    );
  }, CALLED);
  return seen;
}

/** Runs in the page. Returns each payload that has run or become an element. */
const madeOfTexts = (made: string): string[] => [
  ...(window as unknown as { payloadLog: string[] }).payloadLog,
  ...[...document.getElementsByClassName(made)].map((element) => `element: ${element.outerHTML.slice(0, 200)}`),
];

/** Runs in the page: true if the whole text is shown somewhere, letter by letter. */
const isShown = (whole: string): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) => value.includes(whole)) ||
  (document.body.textContent ?? '').includes(whole);

/** Expects the screen to show the payloads as plain text only. */
async function expectTexts(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isShown, PAYLOADS)).toBe(true);
  expect(await page.evaluate(madeOfTexts, MADE)).toEqual([]);
}

/** Returns the sheets of a saved workbook, as XML. */
const sheetsIn = (file: string): string[] =>
  Object.entries(unzipSync(readFileSync(file)))
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .map(([, bytes]) => Buffer.from(bytes).toString());

test('no text of a vendor runs, loads anything or becomes an element on a player’s screens', async ({
  openKiosk,
  server,
  vendor,
}) => {
  poison(server, vendor);
  const draws = { segments: [segmentOf('pressYourLuck')], seed: seedFor(2) };
  const { page } = await openKiosk({ mode: 'kiosk', idleSeconds: 60, draws });
  const seen = await watch(page);
  await takeClock(page);
  await logIn(page, players.ordinary);
  await expectTexts(page);
  await start(page);
  await page.getByRole('radio').first().waitFor();
  await expectTexts(page);
  await answer(page, vendor, true);
  await page.getByText('Correct!').waitFor();
  await expectTexts(page);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await expectTexts(page);
  await page
    .getByRole('button', { name: /^About / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await expectTexts(page);
  await page.keyboard.press('Escape');
  await spin(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Press Your Luck' }).click();
  await page.getByRole('dialog').getByText('Log out').waitFor();
  await expectTexts(page);
  await page.getByRole('dialog').getByText('Log out').click();
  // The scene with the prizes.
  await comes(page, page.getByText(text('attract.toWin')), 2);
  await expectTexts(page);
  expect(seen).toEqual([]);
});

test('no text of a vendor runs, loads anything or becomes an element on an administrator’s screens, or in a report', async ({
  openKiosk,
  server,
  vendor,
}) => {
  poison(server, vendor);
  const { page, downloads } = await openKiosk();
  const seen = await watch(page);
  await page.reload();
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  await expectTexts(page);
  for (const [step, heading] of [
    ['questions/1', 'Questions'],
    ['users/1', 'Users'],
  ] as const) {
    await openStep(page, step, heading);
    const list = page.getByRole('region', { name: heading });
    await expectTexts(page);
    await list
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await dialog(page, /^Edit /).waitFor();
    await expectTexts(page);
    await dialog(page, /^Edit /)
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await openStep(page, 'kiosks', 'Kiosks');
  await expectTexts(page);
  letEverybodyPlay(server);
  await openStep(page, 'report/1', 'Report');
  for (const tab of ['Question overview', 'User overview', 'Points and prizes']) {
    await page.getByRole('tab', { name: tab }).click();
    const region = page.getByRole('region', { name: tab });
    await region.getByRole('button', { expanded: false }).first().click();
    await expectTexts(page);
  }
  await page.getByRole('button', { name: 'Download report', exact: true }).click();
  const saved = (await page.getByText(/^Saved as/).textContent()) ?? '';
  const sheets = sheetsIn(path.join(downloads, saved.replace('Saved as ', '')));
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect(sheet).not.toMatch(/<f[ >]|<hyperlink/);
  expect(await page.evaluate(madeOfTexts, MADE)).toEqual([]);
  expect(seen).toEqual([]);
});
