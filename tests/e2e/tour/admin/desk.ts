import type { Locator, Page } from 'playwright';
import { dialog } from '../../support/admin.ts';
import { type Fault, FaultyLine } from '../../support/faulty-line.ts';
import type { Shoot, Tour } from '../tour.ts';
import { DESKTOP_SIZES } from '../tour.ts';

export const SERIES = { name: 'admin', sizes: DESKTOP_SIZES };

/** The demo's campaigns by id: the first is played before its report is shown, the last long before the tour. */
export const [SOUND, SUMMER, QUIZ, PAST] = [1, 2, 3, 4];

/** A kiosk of administrators, over a line that can fail and wait. */
export interface Desk extends Pick<Tour, 'server' | 'vendor' | 'folder'> {
  page: Page;
  line: FaultyLine;
  shoot: Shoot;
}

/** Starts a kiosk for some stops of the tour, and ends it. */
export async function withDesk(tour: Tour, work: (desk: Desk) => Promise<void>): Promise<void> {
  const { server, vendor, folder } = tour;
  const line = await FaultyLine.to(server);
  try {
    await tour.withKiosk(SERIES, { apiUrl: line.url }, (page, shoot) =>
      work({ server, vendor, folder, page, line, shoot }),
    );
  } finally {
    await line.close();
  }
}

/** An answer that the demo's data never causes. */
export const answerOf = (body: unknown): Fault => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Closes the notices, which would cover the next stops. */
export async function dismissNotices(page: Page): Promise<void> {
  const buttons = page.locator('[popover] button');
  // A notice may close by itself just then, so the press does not wait for it.
  while ((await buttons.count()) > 0) await buttons.first().dispatchEvent('click');
}

export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });

/** Takes a picture of the question after a button, and declines. */
export async function visitQuestion({ page, shoot }: Desk, opener: Locator, name: string): Promise<void> {
  await opener.click();
  await page.getByRole('dialog').waitFor();
  await shoot(name);
  await button(page.getByRole('dialog'), 'Cancel').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Closes a panel without unsaved changes. */
export async function closePanel(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page, name).waitFor({ state: 'hidden' });
}
