import type { Page } from 'playwright';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { text } from '../../../support/texts.ts';
import { leaveStuckRows } from '../../support/kiosk-data.ts';
import { answer, logIn, start } from '../../support/play.ts';
import { enter, leave, PIN, pinned } from '../../support/staff.ts';
import { PASSWORD, pairingCode, players } from '../../support/vendor.ts';
import type { Shoot } from '../tour.ts';
import { handOver } from './hand-over.ts';
import { dialogWith, endThanks, go, player, type Scene, startButton, whileTimersWait } from './scene.ts';

const CONSENT = 'Nordwind may keep my name and e-mail address to tell me whether I have won.';

/** The login's forms and answers, and the change of a password. */
export async function login(scene: Scene): Promise<void> {
  await scene.studio.withKiosk(scene, {}, async (page, shoot) => {
    const logInButton = page.getByRole('button', { name: 'Log In' });
    await logInButton.click();
    await page.getByText(text('form.username')).waitFor();
    await shoot('login-without-username');
    await logIn(page, player(16), { password: 'wrong-password' });
    await page.getByText('The user name or password is incorrect.').waitFor();
    await shoot('login-error');
    await page.getByText('Forgot Password?').click();
    await shoot('login-forgot-password');
    await page.getByLabel('Username').fill(player(16));
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText(text('session.passwordSent')).waitFor();
    await shoot('login-password-sent');
    await go(page, '#/login?thankyou=true');
    await dialogWith(page, text('thanks.title')).waitFor();
    await shoot('login-thank-you');
    await endThanks(page);
    await go(page, '#/nowhere');
    await page.getByText(text('page.notFound')).waitFor();
    await shoot('not-found');
    await page.getByRole('link', { name: 'Home' }).click();

    await logIn(page, players.enforcedPassword);
    const fill = async (old: string, fresh: string, again: string) => {
      await page.getByLabel('Old Password').fill(old);
      await page.getByLabel('New Password').fill(fresh);
      await page.getByLabel('Confirm Password').fill(again);
      await page.keyboard.press('Tab');
    };
    await fill('nord', 'südwind-2026', 'südwind');
    await shoot('change-password');
    await fill('wrong-password', 'südwind-2026', 'südwind-2026');
    const change = page.getByRole('button', { name: 'Change', exact: true });
    await change.click();
    await dialogWith(page, 'The old password is incorrect.').waitFor();
    await shoot('change-password-refused');
    await fill(PASSWORD, 'südwind-2026', 'südwind-2026');
    await change.click();
    await startButton(page).waitFor();
    await shoot('change-password-done');
    await page.getByRole('button', { name: 'Log Out' }).click();

    await logIn(page, players.noCampaign);
    await page.getByText('Nothing is assigned to you.').waitFor();
    await shoot('welcome-nothing-assigned');
  });
}

/** Rows that need staff, and their export. */
export async function stuckRows(scene: Scene, user: string): Promise<void> {
  const prepare = (userData: string) => leaveStuckRows(userData, scene.studio.server.url);
  await scene.studio.withKiosk(scene, { prepare }, async (page, shoot) => {
    await logIn(page, user);
    await start(page);
    await page.getByRole('radio').first().waitFor();
    scene.studio.vendor.change('DELETE FROM tokens');
    await answer(page, scene.studio.vendor, true);
    await page.getByRole('link', { name: /^Sync: / }).click();
    await page.getByText(text('sync.groupText.refused')).waitFor();
    await shoot('sync-refused');
    await page.getByRole('button', { name: 'Needs login' }).click();
    await page.getByText(text('sync.groupText.parked')).waitFor();
    await shoot('sync-parked');
    await page.getByRole('button', { name: 'Unclear' }).click();
    await page.getByText(text('sync.doubt.fewer-winners')).waitFor();
    await shoot('sync-unclear');
    await page.getByRole('button', { name: /^It is in the report/ }).click();
    await page.getByLabel(text('sync.settleReason.delivered')).waitFor();
    await shoot('sync-confirm');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Unreadable' }).click();
    await page.getByText(text('sync.details')).click();
    await shoot('sync-unreadable');
    await page.getByRole('button', { name: /^Discard/ }).click();
    await page.getByLabel(text('sync.settleReason.discarded')).waitFor();
    await shoot('sync-discard');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'x', mimeType: '', buffer: Buffer.from('') });
    await page.getByText(text('sync.refusal.foreign')).waitFor();
    await shoot('sync-import-refused');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Export to a file' }).click();
    await page.getByText('Saved to').waitFor();
    await shoot('sync-exported');
    await page.getByRole('button', { name: 'Unclear' }).click();
    await page.getByRole('button', { name: /^Retry: Won prize/ }).click();
    await page.getByText(text('sync.groupEmpty')).waitFor();
    await shoot('sync-unclear-retried');
    await page.getByRole('button', { name: 'Enter registration code' }).click();
    await page.getByLabel('Registration code').fill('2345 6789');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText(text('refusal.pairingCodeWrong')).waitFor();
    await shoot('login-pairing-code-wrong');
  });
}

/** A registered kiosk that is prepared for offline, and its form for visitors without an account. */
export async function preparedKiosk(scene: Scene): Promise<void> {
  const { server, vendor } = scene.studio;
  vendor.change('UPDATE campaigns SET walk_up_consent = ?', CONSENT);
  await scene.studio.withKiosk(scene, { mode: 'field', ...pinned }, async (page, shoot) => {
    await page.getByRole('link', { name: /^Sync/ }).click();
    await enter(page);
    await page.getByRole('button', { name: 'Enter registration code' }).click();
    const campaignIds = server.query((db) => db.prepare('SELECT id FROM campaigns').pluck().all()) as number[];
    await page.getByLabel('Registration code').fill(await pairingCode(server.url, campaignIds));
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('button', { name: 'Enter registration code' }).waitFor();
    await leave(page);
    const offer = page.getByRole('link', { name: text('offer.nothingReady') });
    await offer.waitFor();
    await shoot('login-not-ready');
    await offer.click();
    await enter(page);
    await keepOpen(page);
    await page.getByText(text('prepare.none')).first().waitFor();
    await shoot('sync-registered');
    await page.getByRole('button', { name: /^Prepare \d/ }).click();
    await page.getByText(text('prepare.walkUps')).first().waitFor();
    await shoot('sync-prepared');
    // Any text, because names of prizes and campaigns are the vendor's.
    const amount = page.locator('form input[inputmode=numeric]').first();
    const hold = page.getByRole('button', { name: /^Reserve for / }).first();
    await amount.fill('a few');
    await hold.click();
    await page.getByText(text('lease.problem')).waitFor();
    await shoot('sync-leases-problem');
    await amount.fill('2');
    await hold.click();
    await page.getByText(text('lease.left', { count: 2 })).waitFor();
    await shoot('sync-leases');
    await handOver(scene, page, shoot);
    await leave(page);
    await page.getByRole('link', { name: text('walkUp.open') }).click();
    await page.getByLabel(text('walkUp.firstName')).waitFor();
    await shoot('login-walk-up');
    await page.getByRole('button', { name: text('walkUp.play') }).click();
    await page.getByText(text('walkUp.mustAgree')).waitFor();
    await shoot('login-walk-up-incomplete');
    await page.getByLabel(text('walkUp.lastName')).click();
    await page.getByRole('region', { name: text('keyboard.name') }).waitFor();
    await shoot('login-walk-up-keyboard');
    await page.getByRole('link', { name: text('walkUp.withCode') }).click();
    await page.getByLabel(text('resume.code')).waitFor();
    await shoot('login-resume');
    await page.getByLabel(text('walkUp.email')).fill('vera@visitors.example');
    await page.getByLabel(text('resume.code')).fill('K7PD2');
    await page.getByRole('button', { name: text('resume.continue') }).click();
    await page.getByText(text('resume.wrong')).waitFor();
    await shoot('login-resume-wrong');
    await server.stop();
    await go(page, '#/login');
    await logIn(page, player(12), { password: 'wrong-password' });
    await page.getByText(text('signIn.wrong')).waitFor();
    await shoot('login-offline');
    await server.start();
  });
}

/** The time that the pad waits for a touch. */
const PAD_WAITS_MS = 20_000;

/** Keeps the staff door open, because looking takes longer than it stays open. */
const keepOpen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { spinboard } = window as unknown as { spinboard: Bridge };
    setInterval(() => void spinboard.invoke('staff:stay', {}), 5_000);
  });

/** The staff door and the staff area. */
async function staffDoor(page: Page, shoot: Shoot): Promise<void> {
  const type = async (pin: string) => {
    await page.keyboard.type(pin);
    await page.getByRole('button', { name: text('door.open') }).click();
  };
  await whileTimersWait(page, PAD_WAITS_MS, async () => {
    await page.keyboard.press('Control+Alt+Shift+KeyK');
    await page.getByText(text('door.enter')).waitFor();
    await page.keyboard.type('12');
    await shoot('staff-pin');
    await type('34');
    await page.getByText(`${text('door.wrong')} ${text('door.enter')}`).waitFor();
    await shoot('staff-pin-wrong');
    await page.getByRole('button', { name: text('door.asAdmin') }).click();
    await page.getByRole('button', { name: text('door.withPin') }).waitFor();
    await shoot('staff-admin-login');
    await page.getByRole('button', { name: text('door.withPin') }).click();
    await type(PIN);
    await page
      .getByText(text('staff.kept'))
      .or(page.getByText(text('staff.version')))
      .first()
      .waitFor();
  });
  await keepOpen(page);
  await shoot('staff-area');
  await page.evaluate(() => window.location.assign('#/hand-over'));
  await page.getByRole('textbox', { name: text('desk.code') }).fill('ABCD');
  await page.getByRole('button', { name: text('desk.check') }).click();
  await page.getByText(text('desk.noClaim')).waitFor();
  await shoot('staff-hand-over');
  await page.getByRole('button', { name: text('action.close') }).click();
  await page.getByRole('link', { name: text('about.title'), exact: true }).click();
  await page.getByText('SIL OPEN FONT LICENSE').first().waitFor();
  await shoot('staff-about');
  await page.getByRole('button', { name: text('action.close') }).click();
  await page.getByRole('button', { name: text('staff.exit') }).click();
  await page.getByText(text('staff.exit.question')).waitFor();
  await shoot('staff-exit');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel(text('staff.pin.new'), { exact: true }).fill('12');
  await page.getByRole('button', { name: text('staff.pin.save') }).click();
  await shoot('staff-pin-problem');
  await page.getByRole('link', { name: text('staff.sync') }).click();
  await page.getByRole('button', { name: 'Enter registration code' }).waitFor();
  await shoot('staff-sync');
}

/** A kiosk among visitors, on a system without a key store. */
export async function publicKiosk(scene: Scene): Promise<void> {
  const setup = { mode: 'kiosk', args: ['--password-store=basic'], ...pinned };
  await scene.studio.withKiosk(scene, setup, async (page, shoot) => {
    await page.getByText(text('login.noKeyStore')).waitFor();
    await shoot('login-no-key-store');
    const keyboard = page.getByRole('region', { name: text('keyboard.name') });
    await page.getByLabel('Username').click();
    await keyboard.waitFor();
    await shoot('login-keyboard');
    await page.getByLabel('Password').click();
    await keyboard.getByRole('button', { name: text('keyboard.symbols') }).click();
    await shoot('login-keyboard-signs');
    await logIn(page, players.admin);
    await page.getByText(text('page.notPermitted')).waitFor();
    await shoot('kiosk-not-permitted');
    await staffDoor(page, shoot);
  });
}
