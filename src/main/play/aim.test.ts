import { describe, expect, it } from 'vitest';
import type { RehearsedOutcome } from '#shared/ipc/rehearsal.ts';
import type { Random } from '#shared/ports.ts';
import { CELLS, type Cell, frame } from '#shared/rules/board.ts';
import { awardFor } from '#shared/rules/prizes.ts';
import { wheelLayout } from '#shared/rules/wheel.ts';
import { boardPrize, wheelPrize } from '../../../tests/support/main.ts';
import { systemRandom } from '../compose/system-random.ts';
import { aimBoard, aimSpin, cellFor } from './aim.ts';

const LAYOUT = wheelLayout({ isPressYourLuckAllowed: true, bonusPoints: 50 });
const PRIZES = [wheelPrize(1, 40, 99), wheelPrize(2, 100, 199), wheelPrize(3, 200, null), boardPrize(11, 1)];

/** Plays a wheel with this many spins to its end, and returns its total. */
function playOut(outcome: RehearsedOutcome, spins: number, random: Random = systemRandom): number {
  let points = 0;
  for (let spinsLeft = spins; spinsLeft > 0; spinsLeft -= 1) {
    const index = aimSpin(outcome, PRIZES, LAYOUT, { points, spinsLeft, isFirst: spinsLeft === spins }, random);
    points += LAYOUT[index ?? -1]?.value ?? Number.NaN;
  }
  return points;
}
const manyTimes = <T>(work: () => T): T[] => Array.from({ length: 100 }, work);

describe('an aimed spin', () => {
  it.each([
    [0, 3],
    [5, 1],
    [100, 1],
    [185, 2],
    [300, 3],
  ])('ends at %i points after %i spins', (points, spins) => {
    expect(new Set(manyTimes(() => playOut({ kind: 'points', points }, spins)))).toEqual(new Set([points]));
  });

  it.each([1, 2, 3])('ends with wheel prize %i, on different ways', (prizeId) => {
    const totals = manyTimes(() => playOut({ kind: 'prize', prizeId }, 4));
    expect(new Set(totals.map((total) => awardFor(PRIZES, total)?.id))).toEqual(new Set([prizeId]));
    expect(new Set(totals).size).toBeGreaterThan(1);
  });

  it('comes as close as it can to points beyond reach', () => {
    expect(playOut({ kind: 'points', points: 900 }, 2)).toBe(200);
  });

  it('lands on Press Your Luck first if the outcome is on the board, and then by chance', () => {
    const first = { points: 0, spinsLeft: 3, isFirst: true };
    for (const outcome of [{ kind: 'luck' }, { kind: 'whammy' }, { kind: 'prize', prizeId: 11 }] as const) {
      expect(LAYOUT[aimSpin(outcome, PRIZES, LAYOUT, first, systemRandom) ?? -1]?.kind).toBe('pressYourLuck');
      expect(aimSpin(outcome, PRIZES, LAYOUT, { ...first, isFirst: false }, systemRandom)).toBeNull();
    }
    expect(aimSpin({ kind: 'chance' }, PRIZES, LAYOUT, first, systemRandom)).toBeNull();
  });
});

describe('an aimed board', () => {
  it.each(CELLS)('stops on %s, where the light is', (cell: Cell) => {
    for (let tick = 0; tick < 40; tick += 1) {
      const seed = systemRandom.hex(16);
      const aimed = frame(aimBoard(seed, tick, cell, systemRandom), tick);
      expect(aimed.cells[aimed.activeIndex]).toBe(cell);
      expect(aimed.activeIndex).toBe(frame(seed, tick).activeIndex);
    }
  });

  it('has the cell of the chosen prize, and any other if the outcome is not on the board', () => {
    const prizes = [...PRIZES, { ...boardPrize(12, 1), rank: null }];
    expect(cellFor({ kind: 'prize', prizeId: 11 }, prizes)).toBe(1);
    expect(cellFor({ kind: 'prize', prizeId: 12 }, prizes)).toBe('logo');
    expect(cellFor({ kind: 'prize', prizeId: 1 }, prizes)).toBeNull();
    expect(cellFor({ kind: 'whammy' }, prizes)).toBe('whammy');
    expect(cellFor({ kind: 'luck' }, prizes)).toBeNull();
  });
});
