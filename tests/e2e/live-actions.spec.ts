import { text } from '../support/texts.ts';
import { confirm, dialog, field, logInAsAdmin, openStep, pageButton } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { logIn } from './support/play.ts';
import { enter, leave, openDoor, pad, pinned } from './support/staff.ts';
import { players } from './support/vendor.ts';

/** Changes to the times of a show (docs/specification.md, 4.1). */

const CAMPAIGN = 1;

test('an administrator pauses a show, another one sees it, and visitors read when it is back', async ({
  desk: { page },
  vendor,
}) => {
  await logInAsAdmin(page);
  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  const show = page.getByRole('region', { name: 'Show', exact: true });
  await expect(show).toContainText('LiveOpen until the end of');

  await pageButton(page, 'Pause').click();
  const pause = dialog(page, 'Pause the show');
  await field(pause, 'Back at').fill('2020-01-01T12:00');
  await pause.getByRole('button', { name: 'Pause' }).click();
  await expect(pause.getByText('Must be after now')).toBeVisible();
  await pause.getByRole('button', { name: 'In 60 minutes' }).click();
  await expect(pause.getByText(/^Visitors see: Back (at|on) /)).toBeVisible();
  await field(pause, 'Reason').fill('Lunch');
  // Another administrator was faster.
  vendor.change('UPDATE campaigns SET version = version + 1 WHERE id = ?', CAMPAIGN);
  vendor.change(
    `INSERT INTO campaign_actions (campaign_id, kind, from_value, to_value, reason, done_by, done_at, campaign_version)
     SELECT id, 'extended', start_date, end_date, 'One day more', (SELECT min(id) FROM users WHERE role = 'Admin'),
       created_at, version FROM campaigns WHERE id = ?`,
    CAMPAIGN,
  );
  await pause.getByRole('button', { name: 'Pause' }).click();
  await expect(pause.getByRole('listitem')).toHaveText(/^End date moved from .* by .*One day more$/);
  await pause.getByRole('button', { name: 'Reload' }).click();
  await expect(pause.getByRole('button', { name: 'Reload' })).toBeHidden();
  await expect(field(pause, 'Reason')).toHaveValue('Lunch');
  await pause.getByRole('button', { name: 'Pause' }).click();
  await expect(pause).toBeHidden();
  await expect(show).toContainText('PausedOpens again by itself');
  await expect(show.getByRole('listitem')).toHaveText([/^Paused until .* by .*Lunch/, /^End date moved/]);
  await page.getByRole('button', { name: 'Log Off' }).click();
  await confirm(page, 'Are you sure you want to quit?', 'Yes quit');

  await logIn(page, players.ordinary);
  await expect(page.getByText(/^Back (at|on) /)).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('staff close a kiosk during a visit; it stays closed after a restart until they open it again', async ({
  openKiosk,
}) => {
  const kiosk = await openKiosk({ mode: 'kiosk', ...pinned });
  const { page } = kiosk;
  const back = page.getByRole('heading', { level: 1, name: /^Back (at|on) / });
  await logIn(page, players.ordinary);
  await openDoor(page);
  await page.getByRole('button', { name: text('staff.closing.close') }).click();
  await expect(page.getByText(/^Closed\. Visitors read: Back (at|on) /)).toBeVisible();
  await leave(page);
  await page.getByRole('button', { name: text('session.logOut') }).click();
  await expect(back).toBeVisible();

  await test.step('after a restart', async () => {
    await kiosk.kill();
    const { page } = await openKiosk({ mode: 'kiosk', ...pinned });
    const back = page.getByRole('heading', { level: 1, name: /^Back (at|on) / });
    await expect(back).toBeVisible();
    await page.getByRole('button', { name: text('locked.staff') }).click();
    await pad(page).waitFor();
    await enter(page);
    await page.getByRole('button', { name: text('staff.closing.open') }).click();
    await expect(page.getByRole('button', { name: text('staff.closing.close') })).toBeVisible();
    await leave(page);
    await expect(page.getByRole('button', { name: text('login.logIn') })).toBeVisible();
  });
});
