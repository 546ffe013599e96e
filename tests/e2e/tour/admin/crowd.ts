import { openStep } from '../../support/admin.ts';
import { letPlay } from '../../support/played.ts';
import { type Desk, QUIZ } from './desk.ts';

const PEOPLE = 300;
const QUESTIONS = 60;

/** Lists of hundreds, in the demo's third campaign. */
export async function crowd(desk: Desk): Promise<void> {
  const { page, shoot } = desk;
  addCrowd(desk);
  await openStep(page, `users/${QUIZ}`, 'Users');
  const region = page.getByRole('region', { name: 'Users' });
  await region.getByTitle('Next 5 Pages').click();
  await region.getByText('126 to 150 of').waitFor();
  await shoot('users-pages');
  await region.getByRole('combobox').click();
  await page.getByRole('listbox').waitFor({ state: 'attached' });
  await shoot('users-page-sizes');
  await page.keyboard.press('Escape');
  await report(desk);
}

function addCrowd({ server }: Desk): void {
  server.query((db) => {
    const now = '2026-05-01T10:00:00.000Z';
    const vendorId = db.prepare('SELECT client_id FROM campaigns WHERE id = ?').pluck().get(QUIZ);
    const addUser = db.prepare(
      `INSERT INTO users (client_id, role, user_name, user_name_key, email, email_key, password_hash, first_name,
         last_name, created_at)
       VALUES (?, 'Player', @email, @email, @email, @email, '', @first, @last, @now)`,
    );
    const enter = db.prepare('INSERT INTO campaign_users (campaign_id, user_id, created_at) VALUES (?, ?, ?)');
    const begin = db.prepare('INSERT INTO game_statuses (user_id, campaign_id, updated_at) VALUES (?, ?, ?)');
    const addQuestion = db.prepare(
      'INSERT INTO questions (campaign_id, question_text, question_type, created_at) VALUES (?, ?, 1, ?)',
    );
    const addAnswer = db.prepare(
      'INSERT INTO answers (question_id, position, answer_text, is_correct) VALUES (?, ?, ?, ?)',
    );
    db.transaction(() => {
      for (let number = 1; number <= PEOPLE; number += 1) {
        const email = `guest${number}@messebau.example`;
        const user = addUser.run(vendorId, { email, first: 'Gäst', last: `Nº ${number}`, now }).lastInsertRowid;
        enter.run(QUIZ, user, now);
        begin.run(user, QUIZ, now);
      }
      for (let number = 1; number <= QUESTIONS; number += 1) {
        const question = addQuestion.run(QUIZ, `${number} + ${number} = ${2 * number}?`, now).lastInsertRowid;
        for (const [position, isCorrect] of [1, 0].entries())
          addAnswer.run(question, position, `${position}`, isCorrect);
      }
    })();
  });
  letPlay(server, QUIZ, (player, { questionIds }) =>
    player % 50 === 49
      ? null
      : { answers: questionIds.map((_, question) => question > 0 && (player + question) % 5 > 0) },
  );
}

/** Long lists behind a row, and empty ones. */
async function report({ page, shoot }: Desk): Promise<void> {
  await openStep(page, `report/${QUIZ}`, 'Report');
  const questions = page.getByRole('region', { name: 'Question overview' });
  const expand = (scope: typeof questions) => scope.getByRole('button', { name: /^Expand / });
  await expand(questions).nth(0).click();
  await page
    .getByRole('button', { name: /^Show all / })
    .first()
    .waitFor();
  await shoot('report-question-long');
  await page.getByRole('tab', { name: 'User overview' }).click();
  const users = page.getByRole('region', { name: 'User overview' });
  await users.getByRole('searchbox').fill('Nº 1');
  await expand(users).first().click();
  await users.getByRole('button', { name: /^Show all / }).waitFor();
  await shoot('report-user-long');
  await users.getByRole('searchbox').fill('Nº 49');
  await expand(users.getByRole('row').filter({ hasText: 'Nº 49' })).click();
  await users.getByText('Has not answered yet').waitFor();
  await shoot('report-user-not-answered');
}
