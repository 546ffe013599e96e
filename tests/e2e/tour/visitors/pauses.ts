import type { Page } from 'playwright';
import { text } from '../../../support/texts.ts';
import { comes, takeClock } from '../../support/fast-clock.ts';
import { logIn } from '../../support/play.ts';
import { enter, leave, openDoor, pad, pinned } from '../../support/staff.ts';
import { pauseFor } from '../../support/staged-shows.ts';
import { pairingCode } from '../../support/vendor.ts';
import type { Shoot } from '../tour.ts';
import { player, type Scene, SOUND, whileTimersWait } from './scene.ts';

const IDLE_SECONDS = 60;
const SCENE_MS = 8000;
/** The pause lasts into another hour, so that its text is as long as any. */
const PAUSE_MINUTES = 90;

const back = (page: Page) => page.getByText(/^Back (at|on) /).first();

/** A paused show, and a kiosk that staff have closed. */
export async function pauses(scene: Scene): Promise<void> {
  const { server } = scene.studio;
  pauseFor(server, SOUND, PAUSE_MINUTES);
  await scene.studio.withKiosk(scene, { mode: 'kiosk', idleSeconds: IDLE_SECONDS, ...pinned }, async (page, shoot) => {
    await prepare(page, server.url);
    await takeClock(page);
    await back(page).waitFor();
    await shoot('login-paused');
    await logIn(page, player(20));
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    await shoot('welcome-paused');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await whileTimersWait(page, SCENE_MS, async (goOn) => {
      await comes(page, page.getByText(text('attract.touch')), 2);
      const pause = page.getByText(text('closing.show'));
      while (!(await pause.isVisible())) await goOn();
      await shoot('attract-paused');
    });
    await page.mouse.click(400, 400);
    await closed(page, shoot);
  });
}

/** Registers and prepares the kiosk, so that it knows the pause without a login. */
async function prepare(page: Page, url: string): Promise<void> {
  await openDoor(page);
  await page.getByRole('link', { name: text('staff.sync') }).click();
  await page.getByRole('button', { name: text('device.enterCode') }).click();
  await page.getByLabel(text('device.code')).fill(await pairingCode(url));
  await page.getByRole('button', { name: text('device.register') }).click();
  await page.getByRole('button', { name: /^Prepare \d/ }).click();
  await page
    .getByText(/^Ready until/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: text('action.close') }).click();
  await leave(page);
}

async function closed(page: Page, shoot: Shoot): Promise<void> {
  await openDoor(page);
  const close = page.getByRole('button', { name: text('staff.closing.close') });
  await close.scrollIntoViewIfNeeded();
  await shoot('staff-closing');
  await close.click();
  await page.getByRole('button', { name: text('staff.closing.open') }).waitFor();
  await shoot('staff-closed');
  await leave(page);
  await page.getByText(text('closing.text')).waitFor();
  await shoot('closed');
  await page.getByRole('button', { name: text('locked.staff') }).click();
  await pad(page).waitFor();
  await enter(page);
  await page.getByRole('button', { name: text('staff.closing.open') }).click();
}
