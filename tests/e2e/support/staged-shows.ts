import { randomInt } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { newClaimCode } from '#shared/rules/claim-code.ts';
import type { ApiServer } from './api-server.ts';
import { type StagedKiosk, stageKiosks } from './fleet.ts';

/** The demo's first campaign, of which the others are copies. */
const FIRST = 1;
const DAY_MS = 24 * 60 * 60 * 1000;

interface StagedShow {
  name: string;
  /** The first and the last day, in days from today. */
  days: readonly [from: number, to: number];
  zone?: readonly [name: string | null, offset: string];
  /** A draft has neither prizes nor questions. */
  isDraft?: boolean;
  set?: string;
}

export const SHOWS: readonly StagedShow[] = [
  { name: 'Äußerst gründliche Klangprüfung für Händlerinnen und Händler aus dem ganzen Alpenraum', days: [-1, 2] },
  { name: 'معرض الصوت الدولي ٢٠٢٧', days: [-2, 1], zone: ['Asia/Dubai', '+04:00'] },
  { name: '東京オーディオフェア 春の部', days: [9, 12], zone: ['Asia/Tokyo', '+09:00'] },
  { name: 'Herbstmesse', days: [120, 124], isDraft: true },
  { name: 'Salon de l’été', days: [-40, -37] },
  { name: 'Vårmässan', days: [-80, -76] },
  { name: 'Kyiv Звук', days: [-110, -109] },
  { name: 'Feria del Sonido', days: [-150, -147] },
  { name: 'Winter Sounds', days: [-200, -199] },
  { name: 'Spring Sounds', days: [-240, -239] },
  { name: 'Archived Sounds', days: [-400, -398], set: "archived_at = datetime('now')" },
  { name: 'Shelved Sounds', days: [30, 31], set: "archived_at = datetime('now')" },
];

/** Adds campaigns in every state, in several scripts, as copies of the demo's first one. */
export function stageShows(server: ApiServer): void {
  server.query((db) => {
    db.transaction(() => {
      for (const show of SHOWS) stage(db, show);
    })();
  });
}

function stage(
  db: Database,
  { name, days: [from, to], zone = [null, '+00:00'], isDraft = false, set }: StagedShow,
): void {
  const [zoneName, offset] = zone;
  const at = (days: number, time: string) =>
    `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}${time}`;
  const { lastInsertRowid: id } = db
    .prepare(
      `INSERT INTO campaigns (client_id, name, start_date, end_date, campaign_type_id, bonus_points_awarded, created_at, time_zone)
       SELECT client_id, ?, ?, ?, campaign_type_id, bonus_points_awarded, created_at, ? FROM campaigns WHERE id = ?`,
    )
    .run(name, at(from, `T00:00:00.000${offset}`), at(to, `T23:59:59.999${offset}`), zoneName, FIRST);
  if (set !== undefined) db.prepare(`UPDATE campaigns SET ${set} WHERE id = ?`).run(id);
  if (isDraft) return;
  db.prepare(
    `INSERT INTO prizes (campaign_id, rank, name, image_file_id, points_needed_minimum, points_needed_maximum,
       winner_total, fulfillment_description, is_press_your_luck_prize)
     SELECT ?, rank, name, image_file_id, points_needed_minimum, points_needed_maximum, winner_total,
       fulfillment_description, is_press_your_luck_prize FROM prizes WHERE campaign_id = ?`,
  ).run(id, FIRST);
  db.prepare(
    `INSERT INTO questions (campaign_id, question_text, question_type, created_at)
     SELECT ?, question_text, question_type, created_at FROM questions WHERE campaign_id = ?`,
  ).run(id, FIRST);
}

/** Pauses the campaign whose name begins like this for that many minutes from now. */
export function pauseFor(server: ApiServer, name: string, minutes: number): void {
  server.query((db) =>
    db
      .prepare('UPDATE campaigns SET paused_at = ?, resumes_at = ? WHERE name LIKE ?')
      .run(
        new Date(Date.now() - 60_000).toISOString(),
        new Date(Date.now() + minutes * 60_000).toISOString(),
        `${name}%`,
      ),
  );
}

const HALLS = [
  'Ångströmhallen',
  'ホール３・入口',
  'القاعة الشرقية',
  'Eingang Süd neben der Treppe zur Galerie im ersten Stock',
];

/** Twelve kiosks of the first campaign, each with a long name of its own. */
export const TWELVE_KIOSKS: readonly StagedKiosk[] = Array.from({ length: 12 }, (_, number) => ({
  name: `${HALLS[number % HALLS.length]} (${number + 1})`,
  silentMs: number === 3 ? 3 * 60 * 60 * 1000 : number === 7 ? null : 0,
}));

const VISITORS = 240;
const HOURS = 11;

/** Three days of visits to the first campaign at twelve kiosks, in place of any others. */
export function stageVisits(server: ApiServer): void {
  server.query((db) => db.prepare('UPDATE devices SET revoked_at = created_at').run());
  stageKiosks(server, TWELVE_KIOSKS);
  server.query((db) => {
    const kiosks = db.prepare('SELECT id FROM devices ORDER BY id DESC LIMIT 12').pluck().all() as number[];
    const questions = db
      .prepare('SELECT id FROM questions WHERE campaign_id = ? ORDER BY id')
      .pluck()
      .all(FIRST) as number[];
    const prizes = db.prepare('SELECT id FROM prizes WHERE campaign_id = ? ORDER BY id').pluck().all(FIRST) as number[];
    const addUser = db.prepare(
      `INSERT INTO users (client_id, role, user_name, user_name_key, email, email_key, password_hash, first_name, last_name, created_at)
       SELECT client_id, 'Player', @email, @email, @email, @email, '', @first, @last, @at FROM campaigns WHERE id = ${FIRST}`,
    );
    const enter = db.prepare(
      `INSERT INTO campaign_users (campaign_id, user_id, created_at, first_log_in_at) VALUES (${FIRST}, ?, ?, ?)`,
    );
    const play = db.prepare(
      `INSERT INTO game_statuses (user_id, campaign_id, game_status_type, total_spins_earned, total_points_earned, updated_at, device_id)
       VALUES (?, ${FIRST}, 1, 3, 180, ?, ?)`,
    );
    const answer = db.prepare(
      `INSERT INTO user_answers (user_id, campaign_id, question_id, answer_id, is_correct, created_at, device_id)
       SELECT @user, ${FIRST}, @question, id, is_correct, @at, @kiosk FROM answers WHERE question_id = @question
       ORDER BY (position + @turn) % 4 LIMIT 1`,
    );
    const award = db.prepare(
      `INSERT INTO awarded_prizes (user_id, campaign_id, prize_id, claim_code, created_at, device_id) VALUES (?, ${FIRST}, ?, ?, ?, ?)`,
    );
    db.transaction(() => {
      for (let number = 0; number < VISITORS; number += 1) {
        const day = number % 3;
        const hour = (number * 7) % HOURS;
        const at = new Date(Date.now() - day * DAY_MS);
        at.setUTCHours(8 + hour, (number * 13) % 60, 0, 0);
        const moment = at.toISOString();
        const email = `visitor${number}@messebau.example`;
        const user = addUser.run({ email, first: 'Gäst', last: `Nº ${number}`, at: moment }).lastInsertRowid;
        enter.run(user, moment, number % 12 === 5 ? null : moment);
        const kiosk = kiosks[(number + (number % 5)) % kiosks.length];
        play.run(user, moment, kiosk);
        if (number % 12 === 5) continue;
        const asked = number % 9 === 4 ? questions.slice(0, 3) : questions;
        for (const [turn, question] of asked.entries())
          answer.run({ user, question, at: moment, kiosk, turn: number + turn });
        if (asked === questions && number % 4 === 0)
          award.run(user, prizes[(number / 4) % prizes.length], newClaimCode({ integer: randomInt }), moment, kiosk);
      }
    })();
  });
}

/** One record of each kind, the latest last: kind, before, after, reason. */
const ACTIONS: readonly (readonly [kind: string, from: string, to: string, reason: string | null])[] = [
  ['opened', '2027-05-13T00:00:00.000+00:00', '2027-05-12T14:30:00.000Z', 'Presseabend'],
  ['paused', '', '2027-05-13T12:00:00.000Z', 'Déjeuner'],
  ['resumed', '2027-05-13T12:00:00.000Z', '2027-05-13T11:40:00.000Z', null],
  ['extended', '2027-05-16T23:59:59.999+00:00', '2027-05-17T23:59:59.999+00:00', '会場が一日延長'],
  ['ended', '2027-05-17T23:59:59.999+00:00', '2027-05-14T18:00:00.000Z', 'طلب منظم المعرض'],
  ['reopened', '2027-05-14T18:00:00.000Z', '2027-05-17T23:59:59.999+00:00', null],
  ['units-added', '15', '40', 'Nachlieferung aus dem Lager in Hørsholm, mit dem Wagen von Frau Lindqvist'],
  ['units-taken', '40', '35', null],
  ['picture-replaced', '', '', null],
  ['text-corrected', 'Earbud', 'Earbuds', 'As on the box'],
];

/** Records a change of each kind to the first campaign. No kiosk has received the latest. */
export function stageActions(server: ApiServer): void {
  server.query((db) => {
    const add = db.prepare(
      `INSERT INTO campaign_actions (campaign_id, kind, prize_id, from_value, to_value, reason, done_by, done_at, campaign_version)
       SELECT ${FIRST}, ?, (SELECT min(id) FROM prizes WHERE campaign_id = ${FIRST}), ?, ?, ?,
         (SELECT min(id) FROM users WHERE role = 'Admin'), ?, ?`,
    );
    for (const [index, [kind, from, to, reason]] of ACTIONS.entries())
      add.run(
        kind,
        from,
        to,
        reason,
        new Date(Date.now() - (ACTIONS.length - index) * 3_600_000).toISOString(),
        index + 2,
      );
    db.prepare("UPDATE devices SET created_at = '2020-01-01T00:00:00.000Z'").run();
    db.prepare(
      `INSERT INTO action_receipts (action_id, device_id, received_at)
       SELECT campaign_actions.id, devices.id, done_at FROM campaign_actions, devices WHERE kind NOT LIKE '%-%'`,
    ).run();
    db.prepare('UPDATE campaigns SET version = ? WHERE id = ?').run(ACTIONS.length + 1, FIRST);
  });
}
