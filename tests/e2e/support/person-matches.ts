import type { ApiServer } from './api-server.ts';

/** The demo's first campaign. */
const SOUND = 1;

/** Stores a visitor with the player's email, with or without an answer. Returns the visitor's id. */
export const storeVisit = (server: ApiServer, firstName: string, email: string, hasAnswered: boolean): number =>
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
