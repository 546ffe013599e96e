import { FaultServer } from '../support/fault-server.ts';
import { expect, test } from './support/fixture.ts';
import { logIn, playQuiz, segmentOf, spin, start } from './support/play.ts';

/** Another server that follows the specification's calls: other address, other ids, other flag, no idempotency keys. */

const answers = { answerTo: (_question: string, isCorrect: boolean) => (isCorrect ? 'Answer 0' : 'Answer 1') };

test('the same game is played against any server that follows the specification', async ({ openKiosk }) => {
  const server = await FaultServer.start({
    basePath: '/vendor/rest',
    hasTextIds: true,
    wheelFlag: 'isFortuneAllowed',
    isPressYourLuckAllowed: true,
    questionCount: 2,
  });
  try {
    const { page } = await openKiosk({ apiUrl: server.url, draws: { segments: [segmentOf(60)] } });
    await logIn(page, 'anna');
    await start(page);
    await playQuiz(page, answers, [true, false]);
    await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
    await spin(page);
    await expect(page.getByRole('dialog')).toContainText('Mug');
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => server.effects.logouts).toBe(1);
    expect(server.effects.answers.map((given) => given.isCorrect)).toEqual([true, false]);
    expect(server.effects.awards).toHaveLength(1);
    expect(server.status).toMatchObject({ gameStatusType: 1, totalSpinsEarned: 1, totalPointsEarned: 60 });
  } finally {
    await server.stop();
  }
});
