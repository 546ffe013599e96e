import type { Page } from 'playwright';
import { text } from '../../../support/texts.ts';
import { FaultyLine } from '../../support/faulty-line.ts';
import { answer, logIn, segmentOf, spin, start } from '../../support/play.ts';
import { PASSWORD } from '../../support/vendor.ts';
import type { Shoot } from '../tour.ts';
import { answerAtOnce, endThanks, go, ownId, type Scene, SOUND, startButton, toWheel } from './scene.ts';

/** A game that continues without the network, and the staff's view of it. */
export async function offline(scene: Scene, user: string): Promise<void> {
  const { server, vendor } = scene.studio;
  await scene.studio.withKiosk(scene, { draws: { segments: [segmentOf(100)] } }, async (page, shoot) => {
    await logIn(page, user);
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await server.stop();
    await answer(page, vendor, true);
    for (const number of [2, 3]) {
      await page.getByText(`Question ${number} of 3`).waitFor();
      await answerAtOnce(page, vendor, true);
    }
    await toWheel(page);
    await spin(page);
    for (let turn = 0; turn < 2; turn += 1) await spin(page);
    await page.getByRole('dialog').getByRole('button').click();
    await endThanks(page);
    await page.getByRole('link', { name: /^Sync: / }).click();
    await page.getByText(text('sync.trouble.connection-refused')).waitFor();
    await shoot('login-sync-waiting');
    await server.start();
  });
}

/** The visitors' screens while calls are slow, fail or get wrong answers; in the end the screen itself fails. */
export async function faults(scene: Scene, user: string): Promise<void> {
  const line = await FaultyLine.to(scene.studio.server);
  try {
    await scene.studio.withKiosk(scene, { apiUrl: line.url }, async (page, shoot) => {
      await failingLogin(page, shoot, line, user);
      await failingReads(page, shoot, line);
      await failingPlay(page, shoot, { line, campaignId: idOf(scene, 'campaigns', 'name', SOUND) });
      await slowSaving(page, shoot, { line, scene });
      await namelessPlayer(page, shoot, { line, user, id: idOf(scene, 'users', 'user_name', user) });
      await brokenScreen(page, shoot);
      await safeScreen(page, shoot);
    });
  } finally {
    await line.close();
  }
}

async function failingLogin(page: Page, shoot: Shoot, line: FaultyLine, user: string): Promise<void> {
  await line.break(/oauth\/Token/, 'drop-before');
  await logIn(page, user);
  await page.getByText(text('error.unreachable')).waitFor();
  await shoot('login-unreachable');
  await line.break(/oauth\/Token/, { status: 200, type: 'application/json', body: '{}' });
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText(text('error.invalidResponse')).waitFor();
  await shoot('login-not-understood');
  await line.break(/./, { status: 511, type: 'text/html', body: '<html>Welcome, guest</html>' });
  await page.getByRole('button', { name: 'Log In' }).click();
  // The kiosk would look for a portal four times a minute.
  await go(page, '#/sync');
  await page.getByRole('button', { name: text('sync.tryNow') }).click();
  await page.getByText(text('sync.trouble.portal')).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: text('sync.brief.portal') }).waitFor();
  await shoot('login-portal');
  await page.getByRole('link', { name: text('sync.brief.portal') }).click();
  await page.getByText(text('sync.trouble.portal')).waitFor();
  await shoot('sync-portal');
  await line.mend();
  await page.getByRole('button', { name: text('sync.tryNow') }).click();
  await page.getByText(text('sync.state.arrived')).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Username').fill(user);
  await page.getByLabel('Password').fill(PASSWORD);
}

async function failingReads(page: Page, shoot: Shoot, line: FaultyLine): Promise<void> {
  await line.break(/GetGameDetailsForUser/, 'drop-before');
  const release = line.hold(/GetGameDetailsForUser/);
  await page.getByRole('button', { name: 'Log In' }).click();
  // The kiosk gives up after three seconds, which is time enough for the pictures.
  await page.getByText(text('wait.moment')).waitFor();
  await shoot('welcome-waiting');
  await release();
  await page.getByText(text('welcome.notFetched')).waitFor();
  await shoot('welcome-not-fetched');
  await line.break(/GetCampaignQuestions/, 'drop-before');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(text('welcome.someQuestions')).waitFor();
  await shoot('welcome-some-questions');
}

async function failingPlay(
  page: Page,
  shoot: Shoot,
  { line, campaignId }: { line: FaultyLine; campaignId: number },
): Promise<void> {
  await line.break(/GetUserProgressForCampaign/, 'drop-before');
  const release = line.hold(/GetUserProgressForCampaign/);
  await go(page, `#/user/${ownId(page)}/quiz/${campaignId}`);
  await page.getByText(text('wait.settingUp')).waitFor();
  await shoot('play-waiting');
  await release();
  await page.getByText(text('play.notOpened')).waitFor();
  await shoot('play-not-opened');
  await line.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('radio').first().waitFor();
}

async function slowSaving(
  page: Page,
  shoot: Shoot,
  { line, scene }: { line: FaultyLine; scene: Scene },
): Promise<void> {
  const release = line.hold(/PostUserAnswer/);
  await answer(page, scene.studio.vendor, true);
  await page.getByRole('button', { name: 'Quit', exact: true }).click();
  await page.getByRole('button', { name: 'Yes quit' }).click();
  await page.getByRole('link', { name: /^Sync: / }).click();
  // During the pictures the kiosk gives up more than once, and may wait a minute before it tries again.
  await page.getByText(text('sync.underWay')).waitFor({ timeout: 600_000 });
  await shoot('login-sync-sending');
  await release();
  await page.getByText(text('sync.state.arrived')).waitFor({ timeout: 600_000 });
  await shoot('login-sync-empty');
  await page.getByRole('button', { name: 'Close' }).click();
}

/** Other servers may omit the name and the logo. */
async function namelessPlayer(
  page: Page,
  shoot: Shoot,
  { line, user, id }: { line: FaultyLine; user: string; id: number },
): Promise<void> {
  await line.break(/Account\/user/, { status: 200, type: 'application/json', body: JSON.stringify({ id }) });
  await logIn(page, user);
  await startButton(page).waitFor();
  await shoot('welcome-without-name');
  await line.mend();
}

/** Simulates a defect of the renderer: from now on a list of answers cannot be drawn. */
async function brokenScreen(page: Page, shoot: Shoot): Promise<void> {
  await page.evaluate(() => {
    const { map } = Array.prototype;
    Array.prototype.map = function (this: unknown[], ...args: Parameters<typeof map>) {
      if (this.some((item) => item instanceof Object && 'answerText' in item)) throw new Error('A defect.');
      return map.apply(this, args);
    } as typeof map;
  });
  await start(page);
  await page.getByText(text('broken.title')).waitFor();
  await shoot('broken');
}

/** The safe screen, shown when the app's own page fails. */
async function safeScreen(page: Page, shoot: Shoot): Promise<void> {
  await page.goto(new URL('/safe-screen', page.url()).href);
  await page.getByRole('heading', { name: text('safeScreen.title') }).waitFor();
  await shoot('safe-screen');
}

const idOf = ({ studio }: Scene, table: string, column: string, value: string): number =>
  studio.server.query(
    (db) => db.prepare(`SELECT id FROM ${table} WHERE ${column} LIKE ? || '%'`).pluck().get(value) as number,
  );
