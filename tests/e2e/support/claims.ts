import jsQR from 'jsqr';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { shownClaimCode } from '../../../src/shared/rules/claim-code.ts';
import { text } from '../../support/texts.ts';
import { expect } from './fixture.ts';
import { playQuiz, spin, start } from './play.ts';
import type { Vendor } from './vendor.ts';

/** Visitors who win at a kiosk, and staff who hand their prizes over. */

/** A visitor without an account, with a yes to some purposes. */
export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
  /** The wordings that the visitor ticks. */
  agreesTo: readonly string[];
}

/** The time of a step on screen, in milliseconds since the epoch. */
export interface Span {
  from: number;
  until: number;
}

/** What a winner takes along from the screen, and the time of the visit. */
export interface Ticket extends Span {
  /** The code without dashes. */
  code: string;
  /** The text of the QR code, as a camera reads it. */
  token: string;
}

/** Fills the form, plays one question and one spin, and reads the ticket of the prize. */
export async function winAsVisitor(page: Page, vendor: Vendor, visitor: Visitor): Promise<Ticket> {
  const from = Date.now();
  await page.getByRole('link', { name: text('walkUp.open') }).click();
  await page.getByLabel(text('walkUp.firstName')).fill(visitor.firstName);
  await page.getByLabel(text('walkUp.lastName')).fill(visitor.lastName);
  await page.getByLabel(text('walkUp.email')).fill(visitor.email);
  for (const wording of visitor.agreesTo) await page.getByLabel(wording).check();
  await page.getByLabel(text('walkUp.agree')).check();
  await page.getByRole('button', { name: text('walkUp.play'), exact: true }).click();
  await start(page);
  await playQuiz(page, vendor, [true]);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await spin(page);
  const ticket = page.getByRole('region', { name: text('claim.title') });
  await expect(ticket).toContainText(`${visitor.firstName} ${visitor.lastName}`);
  const code = (
    (await ticket.getByText(text('claim.code')).locator('xpath=..').getByRole('strong').textContent()) ?? ''
  ).replaceAll('-', '');
  const token = await readQrCode(page);
  const until = Date.now();
  const end = page.getByRole('dialog');
  await end.getByRole('button', { name: 'Log out' }).click();
  await end.getByRole('button', { name: 'Close' }).click();
  await expect(end).toBeHidden();
  return { code, token, from, until };
}

/** Reads the QR code on screen by its pixels, as a camera does. */
async function readQrCode(page: Page): Promise<string> {
  const picture = sharp(await page.getByRole('img', { name: text('claim.qr') }).screenshot());
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}

/** How the desk has checked a code: the texts on its page, and the button that records the hand-over. */
const CHECKS = {
  signature: ['desk.isGenuine', 'desk.give'],
  own: ['desk.isWonHere', 'desk.give'],
  none: ['desk.cannotCheck', 'desk.giveUnchecked'],
} as const;

/** Staff type or scan a code at the open desk of an offline kiosk, and hand the prize over. */
export async function handOverAt(page: Page, typed: string, check: keyof typeof CHECKS): Promise<Span> {
  const from = Date.now();
  const [said, button] = CHECKS[check];
  // A scanner types without touching the field.
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('desk.server.offline'), { exact: true })).toBeVisible();
  await expect(page.getByText(text(said))).toBeVisible();
  await page.getByRole('button', { name: text(button), exact: true }).click();
  await expect(page.getByText(text('desk.given'))).toBeVisible();
  return { from, until: Date.now() };
}

/** The entry of a code in the desk's list. */
export const listedAt = (page: Page, code: string) =>
  page.getByRole('listitem').filter({ hasText: shownClaimCode(code) });
