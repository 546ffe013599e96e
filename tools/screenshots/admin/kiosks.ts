import { confirm, dialog, expectOpened, field } from '../../../tests/e2e/support/admin.ts';
import { text } from '../../../tests/support/texts.ts';
import { answerOf, button, closePanel, type Desk } from './desk.ts';

const LONG_NAME =
  'Hall 3, the stand beside the stairs to the gallery, on the left as one comes in from the main entrance';

/** The kiosks that the server knows, from none to more than a screen holds. */
export async function kiosks(desk: Desk): Promise<void> {
  const { page, shoot, line } = desk;
  await button(page, 'Kiosks').click();
  const drawer = dialog(page, 'Kiosks');
  await expectOpened(drawer);
  await drawer.getByText(text('kiosks.none')).waitFor();
  await shoot('kiosks-none');
  await registerThis(desk);

  await line.break(/PairingCodes/, answerOf({ pairingCode: '23456789', expiresDate: '2026-06-01T12:15:00.000Z' }));
  await button(drawer, 'Make a pairing code').click();
  const code = dialog(page, 'Make a pairing code');
  await expectOpened(code);
  await field(code, 'Name').fill('Foyer');
  await button(code, 'Make code').click();
  await page.getByText('2345 6789').waitFor();
  await line.mend();
  await shoot('kiosks-pairing-code');
  await button(page.getByRole('dialog', { name: 'Pairing code' }), 'Close').click();

  addMany(desk);
  await button(drawer, 'Refresh').click();
  await drawer.getByText(LONG_NAME).first().waitFor();
  await shoot('kiosks-many');
  // This kiosk's: its name comes first.
  await drawer.locator('[data-action="clear"]').first().click();
  await expectOpened(dialog(page, text('kiosks.askRevoke')));
  await shoot('kiosks-revoke');
  await confirm(page, text('kiosks.askRevoke'), 'Revoke');
  await drawer.getByText(/The server no longer takes the key/).waitFor();
  await shoot('kiosks-refused');
  await closePanel(page, 'Kiosks');
}

async function registerThis({ page, shoot }: Desk): Promise<void> {
  await button(page, 'Register this kiosk').click();
  const form = dialog(page, 'Register this kiosk');
  await expectOpened(form);
  await button(form, 'Register').click();
  await shoot('kiosks-register-empty');
  await field(form, 'Name').fill('Hall 3');
  await button(form, 'Register').click();
  await form.waitFor({ state: 'hidden' });
  await page.getByText(/This kiosk is registered as/).waitFor();
  await shoot('kiosks-registered');
}

/** Eleven more, some of them revoked, with long names. */
function addMany({ server }: Desk): void {
  server.query((db) => {
    const add = db.prepare(
      `INSERT INTO devices (client_id, name, created_at, last_seen_at, revoked_at)
       SELECT client_id, ?, created_at, ?, ? FROM devices LIMIT 1 RETURNING id`,
    );
    for (let index = 2; index <= 12; index += 1) {
      const seen = index % 4 === 0 ? null : `2026-05-${10 + index}T09:30:00.000Z`;
      const revoked = index > 10 ? '2026-05-30T09:30:00.000Z' : null;
      const id = add.pluck().get(index % 3 === 0 ? LONG_NAME : `Stand ${index}`, seen, revoked);
      db.prepare('INSERT INTO device_campaigns (device_id, campaign_id) SELECT ?, id FROM campaigns LIMIT ?').run(
        id,
        index % 5,
      );
    }
  });
}
