import { openStep } from '../../support/admin.ts';
import { button, type Desk, SOUND } from './desk.ts';

/** A rehearsal: the choice of its outcome, a visitor's screens under the ribbon, and the way back. */
export async function rehearsal({ page, shoot }: Desk): Promise<void> {
  await openStep(page, `questions/${SOUND}`, 'Questions');
  await button(page, 'Play as visitor').click();
  await page.getByRole('radio', { name: 'With this many points' }).check();
  await page.getByLabel('Points', { exact: true }).fill('7');
  await shoot('rehearsal');
  await page.getByRole('radio', { name: 'Land on Press Your Luck' }).check();
  await button(page, 'Start rehearsal').click();
  await button(page, 'Start').waitFor();
  await shoot('rehearsal-welcome');
  await button(page, 'Start').click();
  await button(page, 'Quit').click();
  await page.getByRole('dialog').waitFor();
  await shoot('rehearsal-quit');
  await button(page, 'End rehearsal').click();
  await page.getByRole('heading', { name: 'Questions', level: 2 }).waitFor();
}
