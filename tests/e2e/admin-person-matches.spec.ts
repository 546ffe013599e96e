import { confirm, logInAsAdmin, openStep } from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';
import { SOUND } from './support/report.ts';
import { players } from './support/vendor.ts';

/** Stores a visitor who has given the player's email, with or without an answer. Returns the visitor's id. */
const visit = (server: ApiServer, firstName: string, email: string, hasAnswered: boolean): number =>
  server.query((db) => {
    const insert = (statement: string, ...values: unknown[]) =>
      db
        .prepare(statement)
        .pluck()
        .get(...values) as number;
    const now = '2026-11-21T10:00:00.000Z';
    const id = insert(
      `INSERT INTO users (client_id, role, email, password_hash, first_name, last_name, created_at)
       VALUES (1, 'Visitor', ?, 'none', ?, 'Visitor', ?) RETURNING id`,
      ...[email, firstName, now],
    );
    db.prepare('INSERT INTO campaign_users (campaign_id, user_id, created_at) VALUES (?, ?, ?)').run(SOUND, id, now);
    db.prepare(
      `INSERT INTO walk_ups (client_id, walk_up_id, campaign_id, user_id, visitor_id, email_key, consent, consented_at,
         counted_at, is_above_pace, created_at) VALUES (1, ?, ?, ?, ?, ?, 'I agree.', ?, ?, 0, ?)`,
    ).run(firstName, SOUND, id, id, email, now, now, now);
    if (hasAnswered) {
      db.prepare(
        `INSERT INTO user_answers (user_id, campaign_id, question_id, answer_id, is_correct, created_at)
         SELECT ?, ?, question_id, id, is_correct, ? FROM answers
         WHERE question_id = (SELECT min(id) FROM questions WHERE campaign_id = ?) LIMIT 1`,
      ).run(id, SOUND, now, SOUND);
    }
    return id;
  });

const ownerOf = (server: ApiServer, visitorId: number) =>
  server.query((db) => db.prepare('SELECT user_id FROM walk_ups WHERE visitor_id = ?').pluck().get(visitorId));

test('perhaps the same person: an administrator merges a visitor, or keeps two people apart', async ({
  desk: { page },
  server,
}) => {
  const [merged, apart] = [visit(server, 'Vera', players.ordinary, true), visit(server, 'Otto', players.admin, false)];
  const again = visit(server, 'Ottilie', players.admin, false);
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
