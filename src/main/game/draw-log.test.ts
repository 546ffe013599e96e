import { describe, expect, it } from 'vitest';
import { seedShowing } from '../../../tests/support/main.ts';
import { CHAIN_START, type Draw, type LoggedDraw, linkDraw, verifyDraws } from './draw-log.ts';

const spin = (segmentIndex: number): Draw => ({
  game: 'wheel',
  layout: ['5', '10', '15'],
  segmentIndex,
  stopFraction: 0.5,
  outcome: ['5', '10', '15'][segmentIndex] ?? '',
});

function logOf(draws: Draw[]): LoggedDraw[] {
  const log: LoggedDraw[] = [];
  for (const draw of draws) {
    const at = new Date(log.length).toISOString();
    log.push(linkDraw(log.at(-1)?.hash ?? CHAIN_START, { ...draw, at, userId: '7', campaignId: '3' }));
  }
  return log;
}

const LOG = logOf([spin(0), spin(1), { game: 'board', seed: seedShowing('logo'), tick: 0, outcome: 'logo' }, spin(2)]);

describe('the draw log', () => {
  it('is valid as it was written, and while it is empty', () => {
    expect(verifyDraws(LOG)).toBeNull();
    expect(verifyDraws([])).toBeNull();
  });

  it('tells where an entry was changed', () => {
    const changed = LOG.map((line, index) =>
      index === 1 ? { ...line, entry: line.entry.replace('"10"', '"11"') } : line,
    );
    expect(verifyDraws(changed)).toEqual({ place: 2, problem: expect.stringContaining('hash') });
  });

  it('tells where an entry was left out, doubled, or moved', () => {
    expect(verifyDraws(LOG.toSpliced(1, 1))?.place).toBe(2);
    expect(verifyDraws(LOG.toSpliced(1, 0, LOG[0] as LoggedDraw))?.place).toBe(2);
    expect(verifyDraws([LOG[1], LOG[0], LOG[2]] as LoggedDraw[])?.place).toBe(1);
  });

  it('tells of an outcome that does not follow from its draw, even with a hash that fits', () => {
    expect(verifyDraws(logOf([spin(0), { ...spin(1), outcome: '15' } as Draw]))).toEqual({
      place: 2,
      problem: 'the outcome is 15, the draw says 10',
    });
    const board: Draw = { game: 'board', seed: seedShowing('whammy'), tick: 0, outcome: 'logo' };
    expect(verifyDraws(logOf([board]))?.problem).toBe('the outcome is logo, the draw says whammy');
  });

  it('tells of an entry that cannot be read', () => {
    const hash = linkDraw(CHAIN_START, null as never);
    expect(verifyDraws([{ ...hash, entry: '{' }])?.place).toBe(1);
  });
});
