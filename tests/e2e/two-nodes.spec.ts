import { findPostgres } from '../support/postgres/binaries.ts';
import { expect, test } from './support/fixture.ts';
import { logIn, playQuiz, segmentOf, spin, start } from './support/play.ts';
import { TwoNodes } from './support/two-nodes.ts';
import { players } from './support/vendor.ts';

const CAMPAIGN = "(SELECT id FROM campaigns WHERE name LIKE 'Spin the Sound%')";
const FEWER_QUESTIONS = `DELETE FROM questions WHERE campaign_id = ${CAMPAIGN} AND id NOT IN
  (SELECT id FROM questions WHERE campaign_id = ${CAMPAIGN} ORDER BY created_at LIMIT 3)`;
const RIGHT_ANSWERS = `SELECT question_text AS question, answer_text AS answer FROM questions
  JOIN answers ON answers.question_id = questions.id WHERE campaign_id = ${CAMPAIGN} AND is_correct = 1`;
const AWARDS = `SELECT prizes.name FROM awarded_prizes JOIN users ON users.id = user_id
  JOIN prizes ON prizes.id = prize_id WHERE user_name = '${players.ordinary}'`;

test('a visitor plays on two nodes over PostgreSQL, one of which is killed during the play', async ({
  folder,
  openKiosk,
}) => {
  const programs = findPostgres();
  test.skip(programs === null, 'There is no PostgreSQL on this machine.');
  const server = await TwoNodes.over(programs as string, folder);
  try {
    await server.start();
    await server.rows(FEWER_QUESTIONS);
    const right = await server.rows(RIGHT_ANSWERS);
    const answers = { answerTo: (asked: string) => String(right.find(({ question }) => question === asked)?.answer) };
    const draws = { segments: [segmentOf(95), segmentOf(100), segmentOf('bonus')] };
    const { page } = await openKiosk({ apiUrl: server.url, draws });
    await logIn(page, players.ordinary);
    await start(page);
    await playQuiz(page, answers, [true, true, true]);
    await server.loseOne();
    await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
    for (let turn = 0; turn < 3; turn += 1) await spin(page);
    await expect(page.getByRole('dialog')).toContainText('Earbuds');
    await expect.poll(() => server.rows(AWARDS)).toEqual([{ name: 'Earbuds' }]);
  } finally {
    await server.stop();
  }
});
