import { logInAsAdmin, openStep } from '../../support/admin.ts';
import { type Desk, dismissNotices, SOUND, SUMMER } from './desk.ts';

/** Logs in while every read fails: screens that are loading, and screens that could not be read. */
export async function badConnection({ page, line, shoot }: Desk): Promise<void> {
  const first = /GetClientBrandingInformation|GetAvailableCampaigns/;
  await line.break(first, 'drop-before');
  const release = line.hold(first);
  await logInAsAdmin(page);
  await shoot('branding-loading');
  await openStep(page, `questions/${SOUND}`, 'Questions');
  await shoot('campaigns-loading');
  await release();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await shoot('campaigns-unreadable');
  await openStep(page, 'branding', 'Branding');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await shoot('branding-unreadable');
  await line.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('radio', { name: /Midnight/ }).waitFor();
  await dismissNotices(page);

  await openStep(page, 'game-setup/404', 'Game Setup');
  await page.getByText('Which campaign?').waitFor();
  await shoot('campaign-unknown');

  for (const { name, step, heading, call } of STEPS) {
    await line.break(call, 'drop-before');
    const released = line.hold(call);
    // Entering the step again reads the game types again.
    if (name === 'game-setup') await page.reload();
    await openStep(page, step, heading);
    await shoot(`${name}-loading`);
    await released();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    await shoot(`${name}-unreadable`);
    await line.mend();
    await dismissNotices(page);
  }
  await page.reload();
}

const STEPS = [
  { name: 'game-setup', step: `game-setup/${SUMMER}`, heading: 'Game Setup', call: /\/CampaignTypes$/ },
  { name: 'questions', step: `questions/${SOUND}`, heading: 'Questions', call: /GetCampaignQuestions/ },
  { name: 'users', step: `users/${SOUND}`, heading: 'Users', call: /GetCampaignUsers/ },
  { name: 'report', step: `report/${SOUND}`, heading: 'Report', call: /\/Report\// },
];
