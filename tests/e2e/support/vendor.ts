import { createHash } from 'node:crypto';
import type { ApiServer } from './api-server.ts';

export const PASSWORD = 'nordwind';
export const players = {
  ordinary: 'player01@nordwind.example',
  twoCampaigns: 'player02@nordwind.example',
  noCampaign: 'player03@nordwind.example',
  enforcedPassword: 'player04@nordwind.example',
  pointsOnly: 'player05@nordwind.example',
  other: 'player06@nordwind.example',
  admin: 'admin@nordwind.example',
};

interface StatusRow {
  game_status_type: number;
  total_spins_earned: number;
  remaining_spins: number;
  total_points_earned: number;
  is_press_your_luck_spin_used: number;
}

/** The demo vendor in the server's database: tests set it up, and read what the server has received. */
export class Vendor {
  readonly #server: Pick<ApiServer, 'query'>;

  constructor(server: Pick<ApiServer, 'query'>) {
    this.#server = server;
  }

  /** Keeps only the first questions of the campaign whose name begins like this, so that a play is short. */
  keepQuestions(campaign: string, count: number): void {
    this.#server.query((db) =>
      db
        .prepare(
          `DELETE FROM questions WHERE campaign_id = (SELECT id FROM campaigns WHERE name LIKE @campaign || '%') AND id NOT IN (
             SELECT id FROM questions WHERE campaign_id = (SELECT id FROM campaigns WHERE name LIKE @campaign || '%')
             ORDER BY created_at LIMIT @count)`,
        )
        .run({ campaign, count }),
    );
  }

  /** The text of the correct answer, or with `false` of a wrong one. */
  answerTo(questionText: string, isCorrect: boolean): string {
    return this.#server.query(
      (db) =>
        db
          .prepare(
            `SELECT answer_text FROM answers JOIN questions ON questions.id = question_id
             WHERE question_text = ? AND is_correct = ? ORDER BY answers.position LIMIT 1`,
          )
          .pluck()
          .get(questionText, isCorrect ? 1 : 0) as string,
    );
  }

  /** Changes rows directly. */
  change(sql: string, ...values: unknown[]): void {
    this.#server.query((db) => db.prepare(sql).run(...values));
  }

  /** Gives a player's invitation this code, as a mail would. */
  giveCode(user: string, code: string): void {
    this.change(
      `UPDATE campaign_users SET log_in_code_hash = ?, log_in_code_used_at = NULL
       WHERE user_id = (SELECT id FROM users WHERE user_name = ?)`,
      createHash('sha256').update(code).digest('hex'),
      user,
    );
  }

  answersOf(user: string): { question: string; isCorrect: number }[] {
    return this.#rows(
      `SELECT question_text AS question, user_answers.is_correct AS isCorrect FROM user_answers
       JOIN users ON users.id = user_id JOIN questions ON questions.id = question_id
       WHERE user_name = ? ORDER BY user_answers.id`,
      user,
    );
  }

  statusOf(user: string): StatusRow | undefined {
    return this.#rows<StatusRow>(
      `SELECT game_status_type, total_spins_earned, remaining_spins, total_points_earned, is_press_your_luck_spin_used
       FROM game_statuses JOIN users ON users.id = user_id WHERE user_name = ? ORDER BY game_statuses.id LIMIT 1`,
      user,
    )[0];
  }

  awardsOf(user: string): string[] {
    return this.#rows<{ name: string }>(
      `SELECT prizes.name FROM awarded_prizes JOIN users ON users.id = user_id JOIN prizes ON prizes.id = prize_id
       WHERE user_name = ?`,
      user,
    ).map((row) => row.name);
  }

  /** Returns the number of a user's tokens that the server still accepts. */
  tokensOf(user: string): number {
    return this.#rows<{ count: number }>(
      'SELECT count(*) AS count FROM tokens JOIN users ON users.id = user_id WHERE user_name = ?',
      user,
    )[0]?.count as number;
  }

  #rows<T>(sql: string, ...values: unknown[]): T[] {
    return this.#server.query((db) => db.prepare(sql).all(...values) as T[]);
  }
}

/** A code that an administrator has created elsewhere, for a kiosk with this name. */
export async function pairingCode(url: string, campaignIds = [1], name = 'Hall 3'): Promise<string> {
  const post = async (path: string, body: URLSearchParams | string, headers: Record<string, string> = {}) =>
    (await (await fetch(url + path, { method: 'POST', body, headers })).json()) as Record<string, string>;
  const login = new URLSearchParams({ grant_type: 'password', username: players.admin, password: PASSWORD });
  const { access_token } = await post('/oauth/Token', login);
  const device = JSON.stringify({ clientId: 1, name, campaignIds });
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  return (await post('/api/Devices/PairingCodes', device, headers)).pairingCode ?? '';
}
