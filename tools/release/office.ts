import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { queryFile, withServer } from '../../tests/e2e/support/api-server.ts';
import { logIn } from '../../tests/e2e/support/play.ts';
import { Vendor } from '../../tests/e2e/support/vendor.ts';
import { text } from '../../tests/support/texts.ts';
import type { Checks } from './checks.ts';
import { tryThreads } from './packed-server.ts';
import { picture } from './picture.ts';
import { type StartedApp, startApp } from './started-app.ts';

const ADMIN = { company: 'Messebau Groß & Söhne', email: 'inés@messe.example', password: 'wheel-of-fortune' };

/** A packed app in desktop mode, whose built-in server serves kiosks on this machine. */
export interface Office extends StartedApp {
  /** The address of its server. */
  url: string;
  /** The demo vendor in its server's database. */
  vendor: Vendor;
  /** The number of kiosks that are registered at its server. */
  kiosks(): number;
}

/**
 * Sets up a packed app by its set-up screen, with the built-in server. Then gives the server the demo's data, and makes it
 * write and read spreadsheets, for which it starts threads from files of the archive.
 */
export async function openOffice(executable: string, folder: string, checks: Checks): Promise<Office> {
  const userData = join(folder, 'office');
  const first = await startApp(executable, { userData });
  try {
    await setUp(first.page);
  } finally {
    await first.kill();
  }
  checks.expect('its first administrator sets it up with the built-in server', true);

  const data = join(userData, 'own-server');
  const database = join(data, 'spinboard.db');
  // The killed app's server may still write for a moment.
  rmSync(data, { recursive: true, maxRetries: 10, retryDelay: 200 });
  mkdirSync(data);
  await withServer(async (demo) => void demo.query((db) => db.prepare('VACUUM INTO ?').run(database)));
  const log = join(userData, 'logs', 'kiosk.log');
  rmSync(log);
  const app = await startApp(executable, { userData });
  try {
    const url = addressIn(readFileSync(log, 'utf8'));
    const failures = await tryThreads(url);
    checks.expect('the built-in server makes and reads spreadsheets', failures.length === 0, failures.join('; '));
    return {
      ...app,
      url,
      vendor: new Vendor({ query: (work) => queryFile(database, work) }),
      kiosks: () => queryFile(database, (db) => db.prepare('SELECT count(*) FROM devices').pluck().get() as number),
    };
  } catch (error) {
    await app.kill();
    throw error;
  }
}

async function setUp(page: Page): Promise<void> {
  await picture(page, 'set-up');
  await page.getByText(text('setUp.desktop'), { exact: true }).click();
  await page.getByRole('button', { name: text('setUp.next') }).click();
  await page.getByText('This computer').click();
  await page.getByRole('textbox', { name: 'Company' }).fill(ADMIN.company);
  await page.getByRole('textbox', { name: 'Your email' }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByLabel('Repeat password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Create and start' }).click();
  await page.getByRole('button', { name: text('setUp.goOn') }).click();
  await logIn(page, ADMIN.email, { password: ADMIN.password });
  await page.getByRole('heading', { name: 'Branding' }).waitFor();
  await picture(page, 'office');
}

/** Only the log names the port, because the system chooses it at each start. */
function addressIn(log: string): string {
  const address = /the embedded server answers at (\S+)/.exec(log)?.[1];
  if (address === undefined) throw new Error('The log names no address of the built-in server.');
  return address;
}
