import { describe, expect, it } from 'vitest';
import type { GameStatus } from '#shared/entities/game-status.ts';
import { gamesOf } from '#shared/games.ts';
import { campaign, POINTS_ONLY, questions, WHEEL, wheelPrize } from '../../../tests/support/main.ts';
import { endSpent, factsFromServer, type PlayContent, type PlayFacts } from './play.ts';

const content = (type = WHEEL): PlayContent => ({
  campaign: campaign(type),
  games: gamesOf(type),
  questions: questions(1),
  prizes: [wheelPrize(1, 0, 50), wheelPrize(2, 51, null)],
});
const NEW = factsFromServer(content(), null, []);

describe('a play whose last spin was drawn on another kiosk', () => {
  const play = content();
  const elsewhere: PlayFacts = {
    ...NEW,
    stage: { kind: 'finished', outcome: { kind: 'elsewhere' } },
    score: { ...NEW.score, totalSpinsEarned: 1, remainingSpins: 0, totalPointsEarned: 60 },
  };

  it('ends with its current points', () => {
    expect(endSpent(play, null, elsewhere)?.award?.id).toBe(2);
  });

  it.each([
    ['that the server has ended', elsewhere, { gameStatusType: 1 }, play],
    ['that has a spin left', { ...elsewhere, score: { ...elsewhere.score, remainingSpins: 1 } }, null, play],
    ['that never had a spin', { ...elsewhere, score: { ...elsewhere.score, totalSpinsEarned: 0 } }, null, play],
    ['that goes on here', { ...elsewhere, stage: { kind: 'offer' } }, null, play],
    [
      'that ended here',
      { ...elsewhere, stage: { kind: 'finished', outcome: { kind: 'wheel', prize: null } } },
      null,
      play,
    ],
    ['without a game after its quiz', elsewhere, null, content(POINTS_ONLY)],
  ] as [string, PlayFacts, GameStatus | null, PlayContent][])('is no play %s', (_which, facts, status, of) => {
    expect(endSpent(of, status, facts)).toBeNull();
  });
});
