import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { databaseIn } from './support/kiosk-data.ts';
import { answer, logIn, start } from './support/play.ts';
import { players } from './support/vendor.ts';

test('staff see why nothing is sent, bring it to another kiosk in a file, and discard an entry there with a reason', async ({
  openKiosk,
  folder,
  server,
  vendor,
}) => {
  const [here, there] = [path.join(folder, 'here'), path.join(folder, 'there')];
  const first = await openKiosk({ userData: here });
  await logIn(first.page, players.ordinary);
  await start(first.page);
  await first.page.getByRole('radio').first().waitFor();
  await server.stop();
  await answer(first.page, vendor, true);
  await expect(first.page.getByText('Question 2 of')).toBeVisible();
  await first.page.getByRole('button', { name: 'Quit', exact: true }).click();
  await first.page.getByRole('button', { name: 'Yes quit' }).click();
  await first.page.getByRole('link', { name: /^Sync: / }).click();
  await expect(first.page.getByText(text('sync.trouble.connection-refused'))).toBeVisible();
  await expect(first.page.getByRole('listitem').filter({ hasText: 'Answer to a question' })).toContainText(
    'Spin the Sound',
  );
  await first.page.getByRole('button', { name: 'Export to a file' }).click();
  await expect(first.page.getByText(/^Saved to/)).toBeVisible();
  const [name = ''] = readdirSync(first.downloads);
  const file = { name, mimeType: 'application/jsonl', buffer: readFileSync(path.join(first.downloads, name)) };
  await first.kill();
  await server.start();

  const { page } = await openKiosk({ userData: there });
  await page.getByRole('link', { name: 'Sync' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  // The first kiosk has no key for a seal.
  await expect(dialog).toContainText(text('sync.importUnvouched'));
  await dialog.getByRole('button', { name: 'Close' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Answer to a question' });
  await expect(entry).toContainText(text('sync.needsSignIn'));
  await expect(entry).toContainText('Spin the Sound');

  await entry.getByRole('button', { name: /^Discard/ }).click();
  await dialog.getByLabel(text('sync.settleReason.discarded')).fill('It was a rehearsal.');
  await dialog.getByLabel(text('sync.settleName')).fill('Ines');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(entry).toHaveCount(0);
  const db = new Sqlite(databaseIn(there), { readonly: true });
  const kept = db
    .prepare("SELECT kind, outcome, reason, settled_by FROM settled WHERE kind = 'post-user-answer'")
    .all();
  db.close();
  expect(kept).toEqual([
    { kind: 'post-user-answer', outcome: 'discarded', reason: 'It was a rehearsal.', settled_by: 'Ines' },
  ]);
});
