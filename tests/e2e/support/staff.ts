import type { Page } from 'playwright';
import { text } from '../../support/texts.ts';

/** The PIN of a test's kiosk. */
export const PIN = '135790';
/** Options of a kiosk that has this PIN. */
export const pinned = { env: { KIOSK_STAFF_PIN: PIN } };

/** The dialog at the staff door. */
export const pad = (page: Page) => page.getByRole('dialog', { name: text('door.title') });

/** Enters a PIN at the open pad. */
export async function enter(page: Page, pin = PIN): Promise<void> {
  for (const digit of pin) await pad(page).getByRole('button', { name: digit, exact: true }).click();
  await pad(page)
    .getByRole('button', { name: text('door.open') })
    .click();
}

/** Opens the staff area from any screen. */
export async function openDoor(page: Page): Promise<void> {
  await page.keyboard.press('Control+Alt+Shift+KeyK');
  await enter(page);
}

/** Shuts the staff door, and returns to the screen before it. */
export const leave = (page: Page): Promise<void> => page.getByRole('button', { name: text('staff.leave') }).click();

/** Fills the form that opens the door with an administrator's login. */
export async function enterAsAdmin(page: Page, username: string, password: string): Promise<void> {
  await pad(page).getByLabel(text('login.username')).fill(username);
  await pad(page).getByLabel(text('login.password'), { exact: true }).fill(password);
  await pad(page)
    .getByRole('button', { name: text('door.open') })
    .click();
}
