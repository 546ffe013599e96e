import { expect, type Locator, type Page } from 'playwright/test';
import { nameKey } from '../../../src/server/repositories/users.ts';
import { hashPassword } from '../../../src/server/security/password.ts';
import { demoPlayers } from '../../../src/server/seed/demo-people.ts';
import { text } from '../../support/texts.ts';
import type { ApiServer } from './api-server.ts';
import { comes } from './fast-clock.ts';
import { answer, logIn, segmentOf, spinButton, start } from './play.ts';
import { players, Vendor } from './vendor.ts';

/** Visitors who come to a kiosk one after the other, and leave it in every possible way. */

/** The place where a visitor walks away or logs out. */
export const LEAVINGS = [
  'typing the name',
  'at a verdict',
  'at the blinking board',
  'changing the password',
  'asked whether to quit',
  'logged out at once',
  'at the welcome',
  'with an answer chosen',
  'at the end of the quiz',
  'before the wheel',
  'while the wheel turns',
  'at the offer',
  'at the end of the game',
  'logged out at the end',
] as const;
export type Leaving = (typeof LEAVINGS)[number];

export interface Visitor {
  userName: string;
  password: string;
  leaves: Leaving;
}

/** After this time without a touch the kiosk counts as abandoned. No step of a visit takes as long. */
export const IDLE_SECONDS = 60;
/** Every spin ends in the offer. */
export const VISIT_DRAWS = { segments: [segmentOf('pressYourLuck')] };

const SOUND = 'Spin the Sound';
/** The demo's password is public, so an expensive hash would only take time. */
const CHEAP = { N: 1024, r: 8, p: 1 };

/** Creates players of a quiz with one question, with names as varied as at a show and their own passwords. */
export async function inviteVisitors(server: ApiServer, count: number): Promise<Visitor[]> {
  const vendor = new Vendor(server);
  vendor.keepQuestions(SOUND, 1);
  vendor.change('UPDATE prizes SET winner_total = 1000000');
  const visitors = Array.from({ length: count }, (_, number) => visitorOf(number));
  const hashes = await Promise.all(visitors.map(({ password }) => hashPassword(password, CHEAP)));
  server.query((db) => {
    const insert = db.prepare(
      `INSERT INTO users (client_id, role, user_name, user_name_key, email, email_key, password_hash, first_name,
         last_name, location, manager, is_password_change_enforced, created_at)
       SELECT client_id, role, @userName, @key, @userName, @key, @hash, @firstName, @lastName, @location, manager,
         @isEnforced, created_at FROM users WHERE user_name = @like RETURNING id`,
    );
    const assign = db.prepare(
      `INSERT INTO campaign_users (campaign_id, user_id, is_email_sent, created_at)
       SELECT id, ?, 1, created_at FROM campaigns WHERE name = '${SOUND}'`,
    );
    const status = db.prepare(
      `INSERT INTO game_statuses (user_id, campaign_id, updated_at)
       SELECT ?, id, created_at FROM campaigns WHERE name = '${SOUND}'`,
    );
    db.transaction(() => {
      for (const [index, { userName, leaves, firstName, lastName, location }] of visitors.entries()) {
        const id = insert.pluck().get({
          userName,
          key: nameKey(userName),
          hash: hashes[index],
          firstName,
          lastName,
          location,
          isEnforced: leaves === 'changing the password' ? 1 : 0,
          like: players.ordinary,
        });
        assign.run(id);
        status.run(id);
      }
    })();
  });
  return visitors;
}

function visitorOf(number: number) {
  const mark = `Zq${String(number).padStart(4, '0')}`;
  const [firstName, lastName, location] = demoPlayers[number % demoPlayers.length] as (typeof demoPlayers)[number];
  return {
    userName: `${mark.toLowerCase()}@nordwind.example`,
    password: `${mark}-secret`,
    leaves: LEAVINGS[number % LEAVINGS.length] as Leaving,
    firstName: `${firstName} ${mark}`,
    lastName: `${lastName} ${mark}`,
    location: `${location} ${mark}`,
  };
}

const invitation = (page: Page): Locator => page.getByText(text('attract.touch')).last();
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/**
 * Makes a whole visit on a page with a fast clock, until the kiosk is abandoned and shows the login or the attract
 * loop.
 */
export async function visit(page: Page, vendor: Vendor, visitor: Visitor): Promise<void> {
  await page.getByLabel('Username').or(invitation(page)).first().waitFor();
  if (await invitation(page).isVisible()) await page.keyboard.press('x');
  await play(page, vendor, visitor);
  const { leaves } = visitor;
  if (leaves === 'logged out at once' || leaves === 'logged out at the end') await button(page, 'Log In').waitFor();
  else await comes(page, invitation(page), 20);
}

/** From the login to the place where the visitor leaves. */
async function play(page: Page, vendor: Vendor, { userName, password, leaves }: Visitor): Promise<void> {
  if (leaves === 'typing the name') {
    await page.getByLabel('Username').fill(userName);
    await page.getByLabel('Password').fill(password);
    return;
  }
  await logIn(page, userName, { password });
  if (leaves === 'changing the password') return page.getByLabel('Old Password').fill(password);

  await button(page, 'Start').waitFor();
  if (leaves === 'at the welcome') return;
  if (leaves === 'logged out at once') return button(page, 'Log Out').click();

  await start(page);
  if (leaves === 'with an answer chosen') return page.getByRole('radio').first().click();
  if (leaves === 'asked whether to quit') return button(page, 'Quit').click();

  await answer(page, vendor, true);
  await page.getByText('Correct!').waitFor();
  if (leaves === 'at a verdict') return;
  const toWheel = button(page, 'Start Prize Wheel');
  await comes(page, toWheel, 2);
  if (leaves === 'at the end of the quiz') return;

  await toWheel.click();
  await expect(spinButton(page)).toBeEnabled();
  if (leaves === 'before the wheel') return;
  await spinButton(page).click();
  if (leaves === 'while the wheel turns') return;
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes' });
  // The wheel turns in the browser's own time.
  await yes.waitFor();
  if (leaves === 'at the offer') return;

  await yes.click();
  const press = button(page, 'Press Your Luck');
  await press.waitFor();
  if (leaves === 'at the blinking board') return;
  await press.click();
  const logOut = page.getByRole('dialog').getByRole('button', { name: 'Log out' });
  await logOut.waitFor();
  if (leaves === 'logged out at the end') await logOut.click();
}
