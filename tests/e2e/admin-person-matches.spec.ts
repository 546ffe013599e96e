import { confirm, logInAsAdmin, openStep } from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';
import { storeVisit } from './support/person-matches.ts';
import { SOUND } from './support/report.ts';
import { players } from './support/vendor.ts';

const ownerOf = (server: ApiServer, visitorId: number) =>
  server.query((db) => db.prepare('SELECT user_id FROM walk_ups WHERE visitor_id = ?').pluck().get(visitorId));

test('perhaps the same person: an administrator merges a visitor, or keeps two people apart', async ({
  desk: { page },
  server,
}) => {
  const [merged, apart] = [
    storeVisit(server, 'Vera', players.ordinary, true),
    storeVisit(server, 'Otto', players.admin, false),
  ];
  const again = storeVisit(server, 'Ottilie', players.admin, false);
  const playerId = server.query((db) =>
    db.prepare('SELECT id FROM users WHERE user_name = ?').pluck().get(players.ordinary),
  );
  await logInAsAdmin(page);
  await openStep(page, `users/${SOUND}`, 'Users');
  const region = page.getByRole('region', { name: 'Perhaps the same person' });
  const matchOf = (name: string) => region.getByRole('listitem').filter({ hasText: name });
  await expect(region.getByRole('listitem')).toHaveCount(2);
  await expect(matchOf('Vera Visitor')).toContainText('1 answer, 0 points');

  await test.step('merge', async () => {
    await matchOf('Vera Visitor').getByRole('button', { name: 'Merge' }).click();
    await confirm(page, 'Merge these two people?', 'Merge');
    await expect(page.getByText('They are one person now')).toBeVisible();
    await expect(matchOf('Vera Visitor')).toHaveCount(0);
    expect(ownerOf(server, merged)).toBe(playerId);
  });
  await test.step('not the same', async () => {
    await matchOf('Ottilie Visitor').getByRole('button', { name: 'Not the same' }).click();
    await expect(page.getByText('They stay two people')).toBeVisible();
    await expect(region).toHaveCount(0);
    expect([ownerOf(server, apart), ownerOf(server, again)]).toEqual([apart, again]);
  });
});
