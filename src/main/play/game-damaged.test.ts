import { describe, expect, it } from 'vitest';
import { freshSource, LANE, openGame, payloadOf, VISIT } from '../../../tests/support/main.ts';

/** Opens a play with two of three right answers, all unsent, after `damage` to the database. */
async function offlineQuiz(damage: string) {
  const source = freshSource(3);
  const before = openGame(source);
  await before.game.open(VISIT, LANE.campaignId);
  before.game.answer(LANE, 1, 10);
  before.game.answer(LANE, 2, 20);
  before.db.exec(damage);
  const after = openGame({ ...source, status: null }, before.file);
  return { ...after, view: await after.game.open(VISIT, LANE.campaignId) };
}

describe('a damaged play', () => {
  it('continues from its numbers if its stage is damaged', async () => {
    const { view, db } = await offlineQuiz(`UPDATE plays SET stage = '{'`);
    expect(view).toMatchObject({ answeredCount: 2, totalSpins: 2, stage: { kind: 'quiz', question: { id: 3 } } });
    expect(db.prepare('SELECT stage FROM unreadable_plays').pluck().all()).toEqual(['{']);
  });

  it('continues from its unsent answers if its numbers are damaged', async () => {
    const { view, game, outbox } = await offlineQuiz(`UPDATE plays SET status = '{'`);
    expect(view).toMatchObject({ answeredCount: 2, totalSpins: 2, stage: { kind: 'quiz', question: { id: 3 } } });
    game.answer(LANE, 3, 31);
    const answered = outbox.all().filter((job) => job.kind === 'post-user-answer');
    expect(answered.map((job) => (payloadOf(job) as { questionId: number }).questionId)).toEqual([1, 2, 3]);
    expect(payloadOf(outbox.all().at(-1))).toMatchObject({ totalSpinsEarned: 2 });
  });

  it('is over if its spins were used up', async () => {
    const before = openGame(freshSource(1));
    await before.game.open(VISIT, LANE.campaignId);
    before.game.answer(LANE, 1, 10);
    before.game.spin(LANE);
    before.db.exec(`UPDATE plays SET stage = 'x'`);
    const { game } = openGame({ ...before.source, status: null }, before.file);
    expect((await game.open(VISIT, LANE.campaignId)).stage).toEqual({
      kind: 'finished',
      outcome: { kind: 'elsewhere' },
    });
    expect(() => game.spin(LANE)).toThrow(expect.objectContaining({ code: 'refused' }));
  });
});
