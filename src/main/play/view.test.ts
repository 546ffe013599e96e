import { describe, expect, it } from 'vitest';
import { freshSource, LANE, openGame, POINTS_ONLY, question, VISIT } from '../../../tests/support/main.ts';

describe('a play on screen', () => {
  it('shows the campaign, its games, its bonus and the open question', async () => {
    const view = await openGame(freshSource(2)).game.open(VISIT, LANE.campaignId);
    expect(view).toMatchObject({
      campaignName: 'Spring show',
      games: ['wheel', 'board'],
      bonusPoints: 15,
      stage: { kind: 'quiz', question: { questionText: 'Question 1?', questionType: 0 } },
    });
    const { question: shown } = view.stage as Extract<typeof view.stage, { kind: 'quiz' }>;
    expect(shown.answers).toEqual([0, 1, 2, 3].map((place) => ({ id: 10 + place, answerText: `Answer ${place}` })));
  });

  it('shows the picture of the open question, and names all pictures of the play to be loaded ahead', async () => {
    const source = freshSource(2);
    const [first, second] = source.content.questions;
    const questions = [
      { ...first, imageFile: { url: '/one.png' } },
      { ...second, imageFile: null },
    ];
    const prizes = [{ id: 2, name: 'Mug', imageFile: { url: '/mug.png' } }];
    const opened = openGame({ ...source, content: { ...source.content, questions, prizes } });
    expect(await opened.game.open(VISIT, LANE.campaignId)).toMatchObject({
      stage: { question: { imageUrl: '/one.png' } },
    });
    expect(opened.game.imageUrls(LANE)).toEqual(['/mug.png', '/one.png', null]);
    expect(opened.game.answer(LANE, 1, 10).play).toMatchObject({ stage: { question: { imageUrl: null } } });
  });

  it('shows the type of a question if the server sends it as text', async () => {
    const source = freshSource(1);
    source.content.questions = [question(1, { questionType: '1' as unknown as number })];
    expect(await openGame(source).game.open(VISIT, LANE.campaignId)).toMatchObject({
      stage: { question: { questionType: 1 } },
    });
  });

  it('shows blanks if the server omits texts and points', async () => {
    const source = freshSource(1, { type: POINTS_ONLY });
    const { campaignName: _name, bonusPointsAwarded: _points, ...campaign } = source.content.campaign;
    const untold = { id: 1, answers: [{ id: 10 }], correctAnswerId: 10 };
    Object.assign(source.content, { campaign, questions: [untold] });
    expect(await openGame(source).game.open(VISIT, LANE.campaignId)).toMatchObject({
      campaignName: '',
      games: [],
      bonusPoints: 0,
      stage: { kind: 'quiz', question: { questionText: '', questionType: 0, answers: [{ id: 10, answerText: '' }] } },
    });
  });
});
