import type { Page } from 'playwright/test';
import { text } from '../support/texts.ts';
import type { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';
import { logIn, playQuiz, segmentOf, spin, start } from './support/play.ts';
import { pairingCode, type Vendor } from './support/vendor.ts';

const SOUND = 'Spin the Sound';
const AHEAD = { aheadMs: 20 * 60 * 60 * 1000, draws: { segments: [segmentOf(100)] } };
const ROSTER = ['player06', 'player07', 'player08'].map((name) => `${name}@nordwind.example`);
const VISITOR = 'vera@visitors.example';
const NOTICE = 'We keep your name and email for the draw.';
const PURPOSES = ['Send me the newsletter.', 'Call me about offers.'] as const;

/** Returns the server's data of these players in the campaign: answers, the game's end, and prizes. */
const held = (server: ApiServer, names: readonly string[]) =>
  server.query((db) =>
    names.map((name) => {
      const of = (what: string, table: string, more = '') =>
        db
          .prepare(
            `SELECT ${what} FROM ${table} AS play JOIN users ON users.id = play.user_id
             WHERE play.campaign_id = 1 AND email = ? ${more}`,
          )
          .pluck()
          .all(name);
      return [
        of('is_correct', 'user_answers'),
        of('total_points_earned', 'game_statuses', 'AND game_status_type = 1'),
        of('(SELECT name FROM prizes WHERE id = prize_id)', 'awarded_prizes', 'AND device_id IS NOT NULL'),
      ];
    }),
  );

/** Returns the units that the server still leases to the kiosk. */
const leased = (server: ApiServer) =>
  server.query((db) => db.prepare('SELECT coalesce(sum(units), 0) FROM lease_prizes').pluck().get());

/** Returns the visitor's answers to the purposes, at the server. */
const consents = (server: ApiServer) =>
  server.query((db) =>
    db
      .prepare(
        `SELECT wording, is_given FROM consent_records JOIN consent_wordings ON consent_wordings.id = wording_id
         JOIN users ON users.id = user_id WHERE email = ? ORDER BY consent_records.id`,
      )
      .raw()
      .all(VISITOR),
  );

/** Plays the one question and the one spin to the prize, and leaves. */
async function win(page: Page, vendor: Vendor): Promise<void> {
  await start(page);
  await answerAll(page, vendor);
  await spinToPrize(page);
}

/** Plays the one question, up to the wheel. */
async function answerAll(page: Page, vendor: Vendor): Promise<void> {
  await playQuiz(page, vendor, [true]);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
}

async function spinToPrize(page: Page): Promise<void> {
  await spin(page);
  // The prize is certain, because the kiosk has leased it.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByText(text('prize.toBeConfirmed'))).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

/** Plays without an account, quits at the wheel, and continues there with the visit code. */
async function visitAndResume(page: Page, vendor: Vendor): Promise<void> {
  await page.getByRole('link', { name: text('walkUp.open') }).click();
  await page.getByLabel(text('walkUp.firstName')).fill('Vera');
  await page.getByLabel(text('walkUp.lastName')).fill('Visitor');
  await page.getByLabel(text('walkUp.email')).fill(VISITOR);
  await page.getByRole('button', { name: text('consents.notice') }).click();
  await expect(page.getByRole('dialog')).toContainText(NOTICE);
  await page.getByRole('button', { name: text('action.close') }).click();
  await expect(page.getByLabel(PURPOSES[0])).not.toBeChecked();
  await page.getByLabel(PURPOSES[1]).check();
  await page.getByLabel(text('walkUp.agree')).check();
  await page.getByRole('button', { name: text('walkUp.play'), exact: true }).click();
  const code = (await page.getByText(text('visitCode.yours')).getByRole('strong').textContent()) ?? '';
  expect(code).toMatch(/^[A-Z2-9]{5}$/);
  await start(page);
  await answerAll(page, vendor);
  await page.getByRole('button', { name: text('quit.button') }).click();
  await expect(page.getByRole('dialog').getByText(code)).toBeVisible();
  await page.getByRole('button', { name: text('quit.yes') }).click();

  await page.getByRole('link', { name: text('walkUp.open') }).click();
  await page.getByRole('link', { name: text('walkUp.withCode') }).click();
  // The form before it has a field for the email too.
  await expect(page.getByLabel(text('resume.code'))).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
  await page.getByLabel(text('walkUp.email')).fill(VISITOR);
  await page.getByLabel(text('resume.code')).fill(code.replace(/^./, code.startsWith('A') ? 'B' : 'A'));
  await page.getByRole('button', { name: text('resume.continue') }).click();
  await expect(page.getByText(text('resume.wrong'))).toBeVisible();
  await page.getByLabel(text('resume.code')).fill(code.toLowerCase());
  await page.getByRole('button', { name: text('resume.continue') }).click();
  await expect(page.getByText(code)).toBeVisible();
  await start(page);
  await spinToPrize(page);
}

test('prepared, then 20 hours without a network: all win from the lease, and everything arrives', async ({
  openKiosk,
  server,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 1);
  vendor.change("UPDATE prizes SET points_needed_minimum = 100, winner_total = 4 WHERE name = 'Earbuds'");
  vendor.change(
    `UPDATE campaigns SET walk_up_consent = 'I take part.', controller = 'Nordwind', privacy_notice = ?, purposes = ?
     WHERE id = 1`,
    NOTICE,
    JSON.stringify(PURPOSES.map((wording) => ({ id: wording, label: wording, wording }))),
  );
  const first = await openKiosk();
  await first.page.getByRole('link', { name: 'Sync' }).click();
  const panel = first.page.getByRole('main');
  await panel.getByRole('button', { name: text('device.enterCode') }).click();
  await panel.getByLabel(text('device.code')).fill(await pairingCode(server.url));
  await panel.getByRole('button', { name: text('device.register') }).click();
  await panel.getByRole('button', { name: text('prepare.start', { count: 1 }) }).click();
  await expect(panel.getByRole('listitem')).toContainText('Ready until');
  await panel.getByLabel('Earbuds').fill('4');
  await panel.getByRole('button', { name: text('lease.hold', { campaign: SOUND }) }).click();
  await expect(panel.getByText(text('lease.left', { count: 4 }))).toBeVisible();
  expect(leased(server)).toBe(4);
  await first.stop();
  await server.stop();

  const second = await openKiosk(AHEAD);
  for (const name of ROSTER.slice(0, 2)) {
    await logIn(second.page, name);
    await win(second.page, vendor);
  }
  await second.kill();
  const third = await openKiosk(AHEAD);
  await logIn(third.page, ROSTER[2] ?? '');
  await win(third.page, vendor);
  await visitAndResume(third.page, vendor);

  await server.start();
  const all = [...ROSTER, VISITOR];
  await expect.poll(() => held(server, all)).toEqual(all.map(() => [[1], [100], ['Earbuds']]));
  expect(leased(server)).toBe(0);
  expect(consents(server)).toEqual([
    [PURPOSES[0], 0],
    [PURPOSES[1], 1],
  ]);
  await expect(third.page.getByRole('link', { name: text('sync.chipAlone'), exact: true })).toBeVisible();
});
