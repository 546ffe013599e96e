import { HEALTH } from '../../../support/health.ts';
import { text } from '../../../support/texts.ts';
import { confirm, dialog, expectOpened, field, openStep } from '../../support/admin.ts';
import { type StagedKiosk, stageKiosks } from '../../support/fleet.ts';
import { answerOf, button, type Desk } from './desk.ts';

const LONG_NAME =
  'Hall 3, the stand beside the stairs to the gallery, on the left as one comes in from the main entrance';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A kiosk with several troubles, and a well one, as long as they report. */
const KIOSKS: readonly StagedKiosk[] = [
  { name: LONG_NAME, place: LONG_NAME, silentMs: 3 * HOUR_MS },
  {
    name: 'Stairs',
    place: 'Booth 12',
    silentMs: 0,
    checkIn: {
      isLocked: true,
      isOnBattery: true,
      leasedUnits: 40,
      health: {
        ...HEALTH,
        at: Date.now() - 7 * MINUTE_MS,
        version: '12.34.56-beta.7',
        freeBytes: 150_000_000,
        queue: { waiting: 1234, parked: 5, refused: 2, unclear: 1, quarantined: 1 },
      },
      oldestUnsentAt: Date.now() - 50 * HOUR_MS,
      lastPlayAt: Date.now() - 2 * HOUR_MS,
    },
    history: [
      [26 * HOUR_MS, []],
      [9 * HOUR_MS, ['silent']],
      [8 * HOUR_MS, ['on-battery']],
      [5 * HOUR_MS, []],
      [HOUR_MS, ['disk-full', 'refused']],
    ],
  },
  { name: 'Foyer', silentMs: 0, checkIn: { isOnBattery: true } },
  { name: 'Gallery', silentMs: null },
  { name: 'Hall 1', place: 'Entrance', silentMs: 0 },
  { name: 'Hall 2', silentMs: HOUR_MS, isRevoked: true },
];

/** The server's kiosks, from none to more than a screen shows. */
export async function kiosks(desk: Desk): Promise<void> {
  const { page, shoot, line, server } = desk;
  await openStep(page, 'kiosks', 'Kiosks');
  await page.getByText(text('kiosks.none')).waitFor();
  await shoot('kiosks-none');
  await registerThis(desk);

  await line.break(/PairingCodes/, answerOf({ pairingCode: '23456789', expiresDate: '2026-06-01T12:15:00.000Z' }));
  await button(page, 'Create a registration code').click();
  const code = dialog(page, 'Create a registration code');
  await expectOpened(code);
  await field(code, 'Name').fill('Foyer');
  await button(code, 'Create code').click();
  await page.getByText('2345 6789').waitFor();
  await line.mend();
  await shoot('kiosks-pairing-code');
  await button(page.getByRole('dialog', { name: 'Registration code' }), 'Close').click();

  stageKiosks(server, KIOSKS);
  await button(page, 'Refresh').click();
  await page.getByText(LONG_NAME).first().waitFor();
  await shoot('kiosks-many');
  const row = page.locator('tr:has([title="Stairs"]) [aria-expanded]');
  await row.click();
  await page.getByLabel(text('kiosks.message')).fill('Somebody comes at ten.');
  await button(page, text('command.show-message')).click();
  await page.locator('[data-state="waiting"]').waitFor();
  await shoot('kiosks-details');
  await button(page, text('command.lock')).click();
  await expectOpened(dialog(page, text('kiosks.askLock')));
  await shoot('kiosks-lock');
  await button(dialog(page, text('kiosks.askLock')), 'Cancel').click();
  await row.click();
  await page.locator('[data-grade="notice"][aria-pressed]').click();
  await shoot('kiosks-of-a-grade');
  await page.locator('[data-grade="notice"][aria-pressed]').click();

  await page.locator('tr:has([title="Hall 3"]) [data-action="edit"]').click();
  await expectOpened(dialog(page, 'Edit kiosk'));
  await shoot('kiosks-edit');
  await button(dialog(page, 'Edit kiosk'), 'Cancel').click();
  await page.locator('tr:has([title="Hall 3"]) [data-action="clear"]').click();
  await expectOpened(dialog(page, text('kiosks.askRevoke')));
  await shoot('kiosks-revoke');
  await confirm(page, text('kiosks.askRevoke'), 'Revoke');
  await page.getByText(/The server rejects the key/).waitFor();
  await shoot('kiosks-refused');
  await page.locator('tr:has([title="Hall 3"]) [aria-expanded]').click();
  await button(page, text('kiosks.trust')).waitFor();
  await shoot('kiosks-revoked');
  await button(page, text('kiosks.changeSince')).click();
  await expectOpened(dialog(page, text('kiosks.changeSince')));
  await shoot('kiosks-change-since');
  await button(dialog(page, text('kiosks.changeSince')), 'Cancel').click();
  await button(page, text('kiosks.trust')).click();
  await page.getByText(text('kiosks.trusted')).waitFor();
  await shoot('kiosks-trusted');
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
