import { text } from '../../../support/texts.ts';
import { openStep } from '../../support/admin.ts';
import { type Desk, SOUND, SUMMER } from './desk.ts';

/** Lets desks hand prizes over: one twice, one and back, one whose prize has not arrived, and one at a stolen kiosk. */
function handOver({ vendor }: Desk): void {
  const code = (offset: number) =>
    `(SELECT claim_code FROM awarded_prizes WHERE campaign_id = ${SOUND} ORDER BY id LIMIT 1 OFFSET ${offset})`;
  const given = (id: string, of: string, undone = 'NULL, NULL') =>
    vendor.change(
      `INSERT INTO hand_overs (client_id, hand_over_id, claim_code, user_id, created_at, undone_at, undone_reason)
       SELECT 1, ?, ${of}, id, '2026-05-01T11:00:00.000Z', ${undone} FROM users WHERE role = 'Admin' LIMIT 1`,
      id,
    );
  given('hand-over-1', code(0));
  given('hand-over-2', code(1));
  given('hand-over-3', code(1));
  given('hand-over-4', code(2), "'2026-05-01T12:00:00.000Z', 'Λάθος νικητής'");
  given('hand-over-5', "'K7PD2MXA5'");
  vendor.change(
    `INSERT INTO devices (client_id, name, created_at, revoked_at, distrusted_since)
     VALUES (1, 'Περίπτερο 9', '2026-04-01', '2026-05-01', '2026-05-01')`,
  );
  vendor.change(
    `INSERT INTO hand_overs (client_id, hand_over_id, claim_code, device_id, created_at)
     SELECT 1, 'hand-over-6', ${code(2)}, id, distrusted_since FROM devices WHERE name = 'Περίπτερο 9'`,
  );
}

/** Removes the stolen kiosk, because the list of kiosks begins empty. */
function removeStolen({ vendor }: Desk): void {
  vendor.change("DELETE FROM hand_overs WHERE hand_over_id = 'hand-over-6'");
  vendor.change("DELETE FROM devices WHERE name = 'Περίπτερο 9'");
}

export async function winners(desk: Desk): Promise<void> {
  const { page, shoot } = desk;
  await openStep(page, `winners/${SUMMER}`, 'Winners');
  await page.getByText(text('winners.none')).waitFor();
  await shoot('winners-none');
  handOver(desk);
  await openStep(page, `winners/${SOUND}`, 'Winners');
  const list = page.getByRole('region', { name: text('step.winners') });
  await list.locator('tbody td').first().waitFor();
  await shoot('winners');
  await list
    .getByRole('row')
    .filter({ hasText: text('claimState.conflict') })
    .getByRole('button')
    .first()
    .click();
  await page
    .getByRole('button', { name: text('winners.undo') })
    .first()
    .waitFor();
  await shoot('winners-opened');
  await page
    .getByRole('button', { name: text('winners.undo') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await shoot('winners-undo');
  await page.getByRole('button', { name: text('action.cancel') }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  removeStolen(desk);
}
