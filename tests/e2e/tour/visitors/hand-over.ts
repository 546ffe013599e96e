import type { Page } from 'playwright';
import { shownClaimCode } from '#shared/rules/claim-code.ts';
import { text } from '../../../support/texts.ts';
import type { Shoot } from '../tour.ts';
import { go, type Scene } from './scene.ts';

/** The staff's page for handing prizes over: a prize, its hand-over, and the undo. */
export async function handOver({ studio }: Scene, page: Page, shoot: Shoot): Promise<void> {
  const code = studio.server.query((db) =>
    db.prepare('SELECT claim_code FROM awarded_prizes ORDER BY id DESC LIMIT 1').pluck().get(),
  ) as string;
  await go(page, '#/hand-over');
  const field = page.getByRole('textbox', { name: text('desk.code') });
  await field.fill(code);
  await field.press('Enter');
  await page.getByText(text('desk.isOpen')).waitFor();
  await shoot('staff-prize');
  await page.getByRole('button', { name: text('desk.give'), exact: true }).click();
  await page.getByText(text('desk.given')).waitFor();
  await page.getByText(text('desk.state.standing')).waitFor();
  const given = page.getByRole('listitem').filter({ hasText: shownClaimCode(code) });
  await given.getByRole('button').click();
  await page.getByRole('textbox', { name: text('desk.undoReason') }).waitFor();
  await shoot('staff-undo');
  await page.getByRole('button', { name: text('desk.undoKeep') }).click();
}
