import { logInAsAdmin, openStep, prizeGroup } from '../support/admin.ts';
import { badConnection } from './admin/bad-connection.ts';
import { branding, brandingSaves } from './admin/branding.ts';
import { crowd } from './admin/crowd.ts';
import { type Desk, SOUND, withDesk } from './admin/desk.ts';
import { firstDay } from './admin/first-day.ts';
import { gameSetup, gameSetupSaves, lockedMeanwhile, prizes, retention } from './admin/game-setup.ts';
import { kiosks } from './admin/kiosks.ts';
import { overview } from './admin/overview.ts';
import { people } from './admin/people.ts';
import { questions } from './admin/questions.ts';
import { rehearsal } from './admin/rehearsal.ts';
import { playByHand, poorReport, report } from './admin/report.ts';
import { session } from './admin/session.ts';
import { shows } from './admin/shows.ts';
import { users } from './admin/users.ts';
import { winners } from './admin/winners.ts';
import type { Tour } from './tour.ts';

/** Every screen of administrators: filled, empty and in error. */
export async function shootAdminScreens(tour: Tour): Promise<void> {
  await firstDay(tour);
  await withDesk(tour, async (desk) => {
    const { page } = desk;
    // Logs in.
    await badConnection(desk);
    await openStep(page, 'branding', 'Branding');
    await branding(desk);
    await overview(desk);
    await gameSetup(desk);
    await prizes(desk);
    await gameSetupSaves(desk);
    await retention(desk);
    await lockedMeanwhile(desk);
    await questions(desk);
    await rehearsal(desk);
    await users(desk);
    playByHand(desk);
    await page.reload();
    await locked(desk);
    await report(desk);
    await poorReport(desk);
    await winners(desk);
    await crowd(desk);
    await openStep(page, 'branding', 'Branding');
    await brandingSaves(desk);
    await kiosks(desk);
    await people(desk);
    await session(desk);
  });
  await shows(tour);
}

/** A screen of each layout of administrators. */
export async function shootAdminLayouts(tour: Tour): Promise<void> {
  await firstDay(tour);
  await withDesk(tour, async (desk) => {
    await logInAsAdmin(desk.page);
    await branding(desk);
    await overview(desk);
    await gameSetup(desk);
    await users(desk);
    playByHand(desk);
    await desk.page.reload();
    await report(desk);
    await winners(desk);
    await kiosks(desk);
    await people(desk);
  });
}

/** The main screens of administrators. */
export async function shootAdminHighlights(tour: Tour): Promise<void> {
  await withDesk(tour, async (desk) => {
    await logInAsAdmin(desk.page);
    await branding(desk);
    await gameSetup(desk);
    playByHand(desk);
    await desk.page.reload();
    await report(desk);
  });
}

/** Screens that exist only after a campaign has been played. */
async function locked({ page, shoot }: Desk): Promise<void> {
  await openStep(page, `game-setup/${SOUND}`, 'Game Setup');
  await prizeGroup(page, 'Prize 1').waitFor();
  await shoot('game-setup-locked');
  await openStep(page, `questions/${SOUND}`, 'Questions');
  await page.getByRole('region', { name: 'Questions' }).locator('tbody td').first().waitFor();
  await shoot('questions-locked');
}
