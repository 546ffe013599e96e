import { choosePicture, confirm, dialog, stepLink } from '../../support/admin.ts';
import { saveIn, wrongPicture } from '../../support/wrong-files.ts';
import { answerOf, button, type Desk, dismissNotices } from './desk.ts';

const READ = /GetClientBrandingInformation/;
const WRITTEN = /UpdateClientBrandingInfo/;

export async function branding({ page, shoot, folder }: Desk): Promise<void> {
  await page.getByRole('radio', { name: /Midnight/ }).waitFor();
  await shoot('branding');
  await page.getByLabel('Vendor logo').setInputFiles(await saveIn(folder, wrongPicture.file));
  await page.getByRole('radio', { name: /Citrus/ }).check();
  await shoot('branding-error');
  await stepLink(page, 'Game Setup').click();
  await dialog(page, 'Leave without saving?').waitFor();
  await shoot('branding-leave');
  await confirm(page, 'Leave without saving?', 'Leave');
}

/** A running save, a save with an unknown outcome, and a server without themes. */
export async function brandingSaves({ page, line, shoot }: Desk): Promise<void> {
  await page.getByRole('radio', { name: /Citrus/ }).check();
  await choosePicture(page.getByLabel('Vendor logo'), 'avatar.png');
  await shoot('branding-new-logo');
  await button(page, 'Remove').click();
  const release = line.hold(WRITTEN);
  await button(page, 'Save').click();
  await page.getByText('Saving…').waitFor();
  await shoot('branding-saving');
  await line.break(READ, 'drop-before');
  await release();
  await page.getByRole('main').getByRole('alert').waitFor();
  await shoot('branding-not-read-again');
  await line.mend();
  await dismissNotices(page);
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await page.getByText('All changes saved').waitFor();

  await line.break(/Themes$/, answerOf([]));
  await page.reload();
  await page.getByText('The server offers no themes yet.').waitFor();
  await button(page, 'Save').click();
  await page.getByText('This field is required').waitFor();
  await shoot('branding-no-themes');
  await line.mend();
  await page.reload();
}
