import { text } from '../../../support/texts.ts';
import { openStep } from '../../support/admin.ts';
import { button, closePanel, type Desk } from './desk.ts';

/** The overview of the demo's campaigns, its failures, and the ready check of one campaign. */
export async function overview({ page, shoot, line }: Desk): Promise<void> {
  const release = line.hold(/GetOverview/);
  await openStep(page, 'overview', 'Overview');
  await shoot('overview-loading');
  await release();
  await page.getByRole('region', { name: 'Now' }).waitFor();
  await shoot('overview');
  await line.break(/GetOverview/, 'drop-before');
  await button(page, 'Refresh').click();
  await page.getByRole('alert').waitFor();
  await shoot('overview-stale');
  await line.mend();
  await openStep(page, 'game-setup/1', 'Game Setup');
  await button(page, 'Ready check').click();
  await page.getByText(text('ready.blocksNothing')).waitFor();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await shoot('ready-check');
  await closePanel(page, 'Ready check');
}
