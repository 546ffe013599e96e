import { describe, expect, it } from 'vitest';
import type { Prize } from '#shared/entities/prize.ts';
import { awardFor, pressYourLuckPrizes } from '#shared/rules/prizes.ts';
import { soundcheckSpin } from './demo-campaigns.ts';
import { soundcheckGames } from './demo-games.ts';

const prizes = soundcheckSpin.prizes.map(
  (prize): Prize => ({
    name: prize.name,
    rank: prize.rank,
    winnerTotal: prize.winner_total,
    pointsNeededMinimum: prize.points_needed_minimum,
    pointsNeededMaximum: prize.points_needed_maximum,
    isPressYourLuckPrize: prize.is_press_your_luck_prize === 1,
  }),
);
const games = soundcheckGames.filter((game) => game !== null);
const spinsUsed = ({ marks, spinsLeft }: { marks: string; spinsLeft: number }) =>
  [...marks].filter((mark) => mark === '1').length - spinsLeft;

describe('the played games of the demo', () => {
  it.each(games.filter(({ isFinished, isPressYourLuckUsed }) => isFinished && !isPressYourLuckUsed))(
    'award what $points points reach: $prize',
    ({ points, prize }) => {
      expect(prize).toBe(awardFor(prizes, points)?.name ?? null);
    },
  );

  it('have no prize before they are finished, and a board prize after a press', () => {
    const ofBoard = [null, ...pressYourLuckPrizes(prizes).map(({ name }) => name)];
    for (const { isFinished, isPressYourLuckUsed, prize } of games) {
      if (!isFinished) expect(prize).toBeNull();
      if (isPressYourLuckUsed) expect(ofBoard).toContain(prize);
    }
  });

  it('have at most 100 points per spin, in fives', () => {
    for (const game of games) {
      expect(game.points % 5).toBe(0);
      expect(game.points).toBeLessThanOrEqual(100 * spinsUsed(game));
    }
  });
});
