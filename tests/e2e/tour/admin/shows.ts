import type { Page } from 'playwright';
import { text } from '../../../support/texts.ts';
import {
  choose,
  dialog,
  expectOpened,
  field,
  goTo,
  logInAsAdmin,
  openStep,
  pageButton,
  prizeGroup,
} from '../../support/admin.ts';
import { letAnswer } from '../../support/played.ts';
import { pauseFor, SHOWS, stageActions, stageShows, stageVisits } from '../../support/staged-shows.ts';
import { players } from '../../support/vendor.ts';
import type { Tour } from '../tour.ts';
import { button, closePanel, type Desk, SOUND, SUMMER, withDesk } from './desk.ts';

const [LIVE, PAUSED, READY] = SHOWS.map(({ name }) => name) as [string, string, string];

/** A vendor with shows in every state: their overview, checks, actions and charts. */
export async function shows(tour: Tour): Promise<void> {
  await withDesk(tour, async (desk) => {
    stageShows(desk.server);
    pauseFor(desk.server, PAUSED, 45);
    stageVisits(desk.server);
    stageActions(desk.server);
    await logInAsAdmin(desk.page);
    await manyShows(desk);
    await readyChecks(desk);
    await liveActions(desk);
    await wholeCampaigns(desk);
    await charts(desk);
    await oneShow(desk);
  });
}

const idOf = ({ server }: Desk, name: string): number =>
  server.query((db) => db.prepare('SELECT id FROM campaigns WHERE name = ?').pluck().get(name) as number);

const questionOf = ({ server }: Desk): string =>
  server.query(
    (db) =>
      db
        .prepare('SELECT question_text FROM questions WHERE campaign_id = ? AND question_type = 1 ORDER BY id LIMIT 1')
        .pluck()
        .get(SOUND) as string,
  );

async function manyShows({ page, shoot }: Desk): Promise<void> {
  await openStep(page, 'overview', 'Overview');
  await page.getByRole('region', { name: 'Archived' }).waitFor();
  await shoot('overview-many');
  await button(page, text('overview.more', { count: 2 })).click();
  await page.getByRole('region', { name: 'Archived' }).scrollIntoViewIfNeeded();
  await shoot('overview-past');
}

async function oneShow({ page, shoot, vendor }: Desk): Promise<void> {
  vendor.change("UPDATE campaigns SET deleted_at = datetime('now') WHERE id <> ?", SOUND);
  await goTo(page, 'overview');
  await page.reload();
  await page.getByRole('region', { name: 'Now' }).waitFor();
  await shoot('overview-one');
}

async function openCheck(page: Page, campaignId: number): Promise<void> {
  await openStep(page, `game-setup/${campaignId}`, 'Game Setup');
  await pageButton(page, 'Ready check').click();
  await dialog(page, 'Ready check').getByRole('listitem').first().waitFor();
}

async function readyChecks(desk: Desk): Promise<void> {
  const { page, shoot, line, vendor } = desk;
  await openCheck(page, SOUND);
  await shoot('ready-check-mixed');
  await closePanel(page, 'Ready check');
  // Everything is fine: the kiosks report and are prepared, everybody has a mail, and stock is plentiful.
  const ready = idOf(desk, READY);
  vendor.change('UPDATE prizes SET winner_total = 90 WHERE campaign_id = ?', ready);
  vendor.change('INSERT INTO device_campaigns (device_id, campaign_id) SELECT max(id), ? FROM devices', ready);
  vendor.change(`UPDATE check_ins SET check_in = json_set(check_in, '$.preparedCampaignIds', json_array(?))`, ready);
  vendor.change(
    `INSERT INTO campaign_users (campaign_id, user_id, is_email_sent, created_at)
     SELECT ?, user_id, 1, created_at FROM campaign_users WHERE campaign_id = ?`,
    ready,
    SOUND,
  );
  await openCheck(page, ready);
  await shoot('ready-check-ok');
  await closePanel(page, 'Ready check');
  // Leaves the campaign first, because its prizes would be shown until those of the next one are read.
  await openStep(page, 'overview', 'Overview');
  await openStep(page, `game-setup/${SUMMER}`, 'Game Setup');
  await prizeGroup(page, 'Prize 1').waitFor();
  await line.break(/GetOverview|Devices|GetQuestions|Prizes/, 'drop-before');
  await pageButton(page, 'Ready check').click();
  await dialog(page, 'Ready check').getByRole('listitem').first().waitFor();
  await shoot('ready-check-unknown');
  await line.mend();
  await closePanel(page, 'Ready check');
}

/** Opens a dialog of the actions, takes its picture and declines. */
async function visitAction({ page, shoot }: Desk, opener: string, title: string, name: string): Promise<void> {
  await pageButton(page, opener).click();
  const asked = dialog(page, title);
  await expectOpened(asked);
  await shoot(name);
  await button(asked, 'Cancel').click();
  await asked.waitFor({ state: 'hidden' });
}

async function liveActions(desk: Desk): Promise<void> {
  const { page, shoot } = desk;
  await openStep(page, `game-setup/${SOUND}`, 'Game Setup');
  await page.getByRole('list', { name: text('actions.list') }).waitFor();
  await shoot('game-setup-records');
  await pageButton(page, 'Pause').click();
  const pause = dialog(page, 'Pause the show');
  await expectOpened(pause);
  await button(pause, text('live.minutes', { minutes: 60 })).click();
  await field(pause, 'Reason').fill('Umbau der Bühne');
  await shoot('game-setup-pause');
  await button(pause, 'Cancel').click();
  await pause.waitFor({ state: 'hidden' });
  await visitAction(desk, 'End now', 'End the show now', 'game-setup-end');
  await visitAction(desk, text('actions.extend'), text('actions.extendTitle'), 'game-setup-extend');
  await visitAction(desk, text('stock.change'), text('stock.change'), 'game-setup-units');
  await openStep(page, `game-setup/${idOf(desk, PAUSED)}`, 'Game Setup');
  await shoot('game-setup-paused');
  await visitAction(desk, 'Resume now', 'Resume the show now', 'game-setup-resume');
  await openStep(page, `game-setup/${idOf(desk, READY)}`, 'Game Setup');
  await visitAction(desk, 'Open now', 'Open the show now', 'game-setup-open');
}

async function wholeCampaigns(desk: Desk): Promise<void> {
  const { page, shoot } = desk;
  await openStep(page, `game-setup/${SOUND}`, 'Game Setup');
  for (const [entry, title, name] of [
    ['Earbuds', 'Correct the prize', 'game-setup-correct-prize'],
    [questionOf(desk), 'Correct the question', 'game-setup-correct-question'],
  ] as const) {
    const choice = page.getByRole('combobox', { name: text('corrections.choose') });
    await choice.fill(entry);
    await choice.press('Enter');
    const asked = dialog(page, title);
    await expectOpened(asked);
    await shoot(name);
    await button(asked, 'Cancel').click();
    await asked.waitFor({ state: 'hidden' });
  }
  await visitAction(desk, 'Copy campaign', 'Copy the campaign', 'game-setup-copy');
  await openStep(page, `game-setup/${idOf(desk, READY)}`, 'Game Setup');
  await visitAction(desk, 'Archive', 'Archive this campaign?', 'game-setup-archive');
  await visitAction(desk, 'Delete', 'Delete this campaign?', 'game-setup-delete');
}

async function charts(desk: Desk): Promise<void> {
  const { page, shoot, server } = desk;
  const drawn = async () => {
    await page
      .getByRole('region', { name: text('charts.funnel') })
      .locator('canvas')
      .first()
      .waitFor();
    // The charts are drawn a moment later.
    await page.waitForTimeout(1000);
  };
  await openStep(page, `report/${SOUND}`, 'Report');
  await drawn();
  await shoot('report-kiosks');
  await page.getByRole('region', { name: text('charts.funnel') }).scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: text('charts.choices') }).scrollIntoViewIfNeeded();
  await shoot('report-charts');
  await button(page, text('charts.chartAsTable', { chart: text('charts.visits') })).click();
  await page.getByRole('region', { name: text('charts.filters') }).scrollIntoViewIfNeeded();
  await shoot('report-charts-table');
  await button(page, text('charts.chartAsChart', { chart: text('charts.visits') })).click();
  await choose(page, text('charts.kiosk'), 'Ångströmhallen (1)');
  await page.waitForTimeout(1000);
  await shoot('report-filtered');
  await field(page, text('charts.from')).fill('01/01/2020');
  await field(page, text('charts.to')).fill('01/02/2020');
  await page.getByText(text('charts.noneMatch')).first().waitFor();
  await page.keyboard.press('Escape');
  await shoot('report-filtered-empty');
  await openStep(page, `report/${idOf(desk, LIVE)}`, 'Report');
  await page.getByText(text('charts.noVisits')).first().waitFor();
  await page.waitForTimeout(1000);
  await shoot('report-charts-none');
  letAnswer(server, SUMMER, { user: players.twoCampaigns, question: 0, isCorrect: true });
  await openStep(page, `report/${SUMMER}`, 'Report');
  await drawn();
  await shoot('report-charts-one');
}
