import Sqlite from 'better-sqlite3';
import { openDatabase } from '../src/server/database/open.ts';
import { hashPassword } from '../src/server/security/password.ts';
import { tokenHash } from '../src/server/security/token.ts';

export const USERS = 5_000;
export const QUESTIONS = 200;
/** The rows on one page of a table. */
const PAGE = 25;
const ANSWERS_EACH = 4;
/** Players at the same time: their answers are interleaved on disk like those of a real show. */
const PLAYING_AT_ONCE = 50;
const NOW = '2026-03-01T09:00:00.000Z';
const TOKEN = 'token-of-the-bench';
const PASSWORD = 'password-of-the-bench';

/** A vendor with a campaign that all its users have finished, and a campaign of one page of users and questions. */
export interface ReportsVendor {
  dbFile: string;
  campaignId: number;
  smallCampaignId: number;
  clientId: number;
  adminId: number;
  /** An administrator's token and credentials. */
  token: string;
  username: string;
  password: string;
}

/** Fills a new database: 5,000 users, 200 questions, 1,000,000 answers, with statuses, prizes, awards and hand-overs. */
export async function fillReportsVendor(dbFile: string): Promise<ReportsVendor> {
  const migrated = await openDatabase(dbFile);
  await migrated.destroy();
  const db = new Sqlite(dbFile);
  // Skips syncs, because the database can be filled again after a power cut.
  db.pragma('synchronous = OFF');
  const passwordHash = await hashPassword(PASSWORD);
  db.transaction(() => fill(db, passwordHash))();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return {
    dbFile,
    campaignId: 1,
    smallCampaignId: 2,
    clientId: 1,
    adminId: USERS + 1,
    token: TOKEN,
    username: emailOf(USERS + 1),
    password: PASSWORD,
  };
}

function fill(db: Sqlite.Database, passwordHash: string): void {
  db.exec(`
    insert into clients (id, name) values (1, 'Bench');
    insert into campaign_types values (1, 'Prize Wheel', 1, 1);
    insert into campaigns (id, client_id, name, start_date, end_date, campaign_type_id, bonus_points_awarded, created_at)
      values (1, 1, 'Big show', '${NOW}', '2099-01-01T00:00:00.000Z', 1, 50, '${NOW}'),
        (2, 1, 'Small show', '${NOW}', '2099-01-01T00:00:00.000Z', 1, 50, '${NOW}');`);
  fillPeople(db, passwordHash);
  fillQuestions(db);
  fillAnswers(db);
  fillGames(db);
  copySmallShow(db);
}

const FIRST_NAMES = ['Ada', 'Björn', 'Chidi', 'Dilek', 'Elena', 'Farid', 'Grace', 'Hiroko', 'Ines', 'Jamal'];
const LAST_NAMES = ['Andersen', 'Baumann', 'Castillo', 'Demir', 'Eriksson', 'Fischer', 'García', 'Hoffmann'];

const emailOf = (id: number): string => `person${id}@bench.example`;

function fillPeople(db: Sqlite.Database, passwordHash: string): void {
  const insert = db.prepare(`
    insert into users (id, client_id, role, user_name, user_name_key, email, email_key, password_hash,
      first_name, last_name, location, created_at) values (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, 'Hall 4', ?)`);
  const assign = db.prepare(
    'insert into campaign_users (campaign_id, user_id, is_email_sent, created_at) values (1, ?, 1, ?)',
  );
  for (let id = 1; id <= USERS + 1; id += 1) {
    const isAdmin = id > USERS;
    const email = emailOf(id);
    const first = FIRST_NAMES[id % FIRST_NAMES.length];
    const last = `${LAST_NAMES[(id * 7) % LAST_NAMES.length]}-${id}`;
    insert.run(id, isAdmin ? 'Admin' : 'Player', email, email, email, email, passwordHash, first, last, NOW);
    if (!isAdmin) assign.run(id, NOW);
  }
  db.prepare('insert into tokens (token_hash, user_id, created_at, expires_at) values (?, ?, ?, ?)').run(
    tokenHash(TOKEN),
    USERS + 1,
    NOW,
    '2099-01-01T00:00:00.000Z',
  );
}

const WORDS = 'which of these amplifiers was the first to reach a stage outside its own country and how many'.split(
  ' ',
);

function fillQuestions(db: Sqlite.Database): void {
  const insert = db.prepare(
    'insert into questions (id, campaign_id, question_text, question_type, created_at) values (?, 1, ?, 0, ?)',
  );
  const answer = db.prepare(
    'insert into answers (id, question_id, position, answer_text, is_correct) values (?, ?, ?, ?, ?)',
  );
  for (let id = 1; id <= QUESTIONS; id += 1) {
    // 30 to 90 characters, like real questions.
    const words = WORDS.slice(id % 7, (id % 7) + 5 + (id % 11));
    insert.run(id, `Question ${id}: ${words.join(' ')}?`, new Date(Date.parse(NOW) + id * 1000).toISOString());
    for (let place = 0; place < ANSWERS_EACH; place += 1) {
      answer.run((id - 1) * ANSWERS_EACH + place + 1, id, place, `Answer ${place}`, place === 0 ? 1 : 0);
    }
  }
}

function fillAnswers(db: Sqlite.Database): void {
  const insert = db.prepare(`
    insert into user_answers (user_id, campaign_id, question_id, answer_id, is_correct, created_at)
    values (?, 1, ?, ?, ?, ?)`);
  for (let from = 1; from <= USERS; from += PLAYING_AT_ONCE) {
    for (let question = 1; question <= QUESTIONS; question += 1) {
      for (let user = from; user < from + PLAYING_AT_ONCE; user += 1) {
        const place = placeOf(user, question);
        insert.run(user, question, (question - 1) * ANSWERS_EACH + place + 1, place === 0 ? 1 : 0, NOW);
      }
    }
  }
}

/** Returns a user's answer: the same in every run, and two of three are correct. */
const placeOf = (user: number, question: number): number => {
  const chance = (user * 7919 + question * 104_729) % 12;
  return chance < 8 ? 0 : (chance % 3) + 1;
};

function fillGames(db: Sqlite.Database): void {
  const prize = db.prepare(`
    insert into prizes (id, campaign_id, rank, name, points_needed_minimum, points_needed_maximum, winner_total,
      is_press_your_luck_prize) values (?, 1, ?, ?, ?, ?, 5000, ?)`);
  for (let id = 1; id <= 3; id += 1) prize.run(id, id, `Prize ${id}`, id * 1000, id * 1000 + 999, 0);
  for (let id = 4; id <= 7; id += 1) prize.run(id, id === 7 ? null : id - 3, `Grand prize ${id}`, null, null, 1);
  const status = db.prepare(`
    insert into game_statuses (user_id, campaign_id, game_status_type, total_spins_earned, remaining_spins,
      total_points_earned, is_press_your_luck_spin_used, updated_at) values (?, 1, 1, ?, 0, ?, ?, ?)`);
  const award = db.prepare(
    'insert into awarded_prizes (user_id, campaign_id, prize_id, claim_code, created_at) values (?, 1, ?, ?, ?)',
  );
  for (let user = 1; user <= USERS; user += 1) {
    status.run(user, user % QUESTIONS, (user * 37) % 9000, user % 5 === 0 ? 1 : 0, NOW);
    award.run(user, (user % 7) + 1, `code ${user}`, NOW);
  }
  fillHandOvers(db);
}

/** Two of three prizes were handed over, and one of thirty twice. */
function fillHandOvers(db: Sqlite.Database): void {
  const handOver = db.prepare(`
    insert into hand_overs (client_id, hand_over_id, claim_code, user_id, created_at)
    values (1, ?, ?, ${USERS + 1}, '${NOW}')`);
  for (let user = 1; user <= USERS; user += 1) {
    if (user % 3 !== 0) handOver.run(`first ${user}`, `code ${user}`);
    if (user % 30 === 1) handOver.run(`second ${user}`, `code ${user}`);
  }
}

/** Copies the first page of users and questions, with their answers, prizes and awards, into a separate campaign. */
function copySmallShow(db: Sqlite.Database): void {
  db.exec(`
    insert into campaign_users (campaign_id, user_id, is_email_sent, created_at)
      select 2, user_id, is_email_sent, created_at from campaign_users where campaign_id = 1 and user_id <= ${PAGE};
    insert into questions (id, campaign_id, question_text, question_type, created_at)
      select id + ${QUESTIONS}, 2, question_text, question_type, created_at from questions where id <= ${PAGE};
    insert into answers (id, question_id, position, answer_text, is_correct)
      select id + ${QUESTIONS * ANSWERS_EACH}, question_id + ${QUESTIONS}, position, answer_text, is_correct
      from answers where question_id <= ${PAGE};
    insert into user_answers (user_id, campaign_id, question_id, answer_id, is_correct, created_at)
      select user_id, 2, question_id + ${QUESTIONS}, answer_id + ${QUESTIONS * ANSWERS_EACH}, is_correct, created_at
      from user_answers where user_id <= ${PAGE} and question_id <= ${PAGE};
    insert into game_statuses (user_id, campaign_id, game_status_type, total_spins_earned, remaining_spins,
        total_points_earned, is_press_your_luck_spin_used, updated_at)
      select user_id, 2, game_status_type, total_spins_earned, remaining_spins, total_points_earned,
        is_press_your_luck_spin_used, updated_at
      from game_statuses where campaign_id = 1 and user_id <= ${PAGE};
    insert into prizes (id, campaign_id, rank, name, points_needed_minimum, points_needed_maximum, winner_total,
        is_press_your_luck_prize)
      select id + 100, 2, rank, name, points_needed_minimum, points_needed_maximum, winner_total,
        is_press_your_luck_prize
      from prizes where campaign_id = 1;
    insert into awarded_prizes (user_id, campaign_id, prize_id, claim_code, created_at)
      select user_id, 2, prize_id + 100, 'small ' || claim_code, created_at
      from awarded_prizes where campaign_id = 1 and user_id <= ${PAGE};
    insert into hand_overs (client_id, hand_over_id, claim_code, user_id, created_at)
      select client_id, 'small ' || hand_over_id, 'small ' || claim_code, user_id, created_at
      from hand_overs where claim_code in (select claim_code from awarded_prizes where user_id <= ${PAGE});`);
}
