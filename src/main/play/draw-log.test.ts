import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seedShowing } from '../../../tests/support/main.ts';
import { readDrawFile, toDrawFile } from './draw-file.ts';
import { CHAIN_START, type Draw, type DrawLog, type LoggedDraw, linkDraw, verifyDraws } from './draw-log.ts';

const spin = (segmentIndex: number): Draw => ({
  game: 'wheel',
  layout: ['5', '10', '15'],
  segmentIndex,
  stopFraction: 0.5,
  outcome: ['5', '10', '15'][segmentIndex] ?? '',
});

const START = { count: 0, hash: CHAIN_START };

function logOf(draws: Draw[]): DrawLog {
  const links: ReturnType<typeof linkDraw>[] = [];
  for (const draw of draws) {
    const at = new Date(links.length).toISOString();
    links.push(linkDraw(links.at(-1)?.hash ?? CHAIN_START, { ...draw, at, userId: '7', campaignId: '3' }));
  }
  return {
    start: START,
    layouts: links.flatMap(({ layout }) => layout ?? []).slice(0, 1),
    draws: links.map(({ entry, hash }) => ({ entry, hash })),
    end: { count: links.length, hash: links.at(-1)?.hash ?? CHAIN_START },
  };
}

const BOARD: Draw = { game: 'board', seed: seedShowing('logo'), tick: 0, outcome: 'logo' };
const LOG = logOf([spin(0), spin(1), BOARD, spin(2)]);
const withDraws = (draws: LoggedDraw[]): DrawLog => ({ ...LOG, draws });

/** Returns a log in the form of versions before 2: the layout in each entry, and no end. */
function earlierLog(draws: Draw[]): DrawLog {
  const logged: LoggedDraw[] = [];
  for (const draw of draws) {
    const entry = JSON.stringify({ at: 'then', userId: '7', campaignId: '3', ...draw });
    const previous = logged.at(-1)?.hash ?? CHAIN_START;
    logged.push({ entry, hash: createHash('sha256').update(`${previous}\n${entry}`).digest('hex') });
  }
  return { start: START, layouts: [], draws: logged, end: null };
}

describe('the draw log', () => {
  it('is valid if unchanged or empty', () => {
    expect(verifyDraws(LOG)).toBeNull();
    expect(verifyDraws({ start: START, layouts: [], draws: [], end: null })).toBeNull();
  });

  it('of an earlier version is valid, also with newer entries after it', () => {
    const earlier = earlierLog([spin(0), BOARD]);
    expect(verifyDraws(earlier)).toBeNull();
    const at = { at: 'now', userId: '7', campaignId: '3' };
    const { layout, ...next } = linkDraw(earlier.draws.at(-1)?.hash ?? '', { ...spin(2), ...at });
    const end = { count: 3, hash: next.hash };
    const log = { ...earlier, layouts: layout ? [layout] : [], draws: [...earlier.draws, next], end };
    expect(verifyDraws(log)).toBeNull();
    expect(verifyDraws(earlierLog([{ ...spin(1), outcome: '15' } as Draw]))?.problem).toContain('the draw says 10');
  });

  it('shows the place of a changed entry', () => {
    const changed = LOG.draws.map((line, index) =>
      index === 1 ? { ...line, entry: line.entry.replace('"10"', '"11"') } : line,
    );
    expect(verifyDraws(withDraws(changed))).toEqual({ place: 2, problem: expect.stringContaining('hash') });
  });

  it('shows the place of a removed, doubled or moved entry', () => {
    const { draws } = LOG;
    expect(verifyDraws(withDraws(draws.toSpliced(1, 1)))?.place).toBe(2);
    expect(verifyDraws(withDraws(draws.toSpliced(1, 0, draws[0] as LoggedDraw)))?.place).toBe(2);
    expect(verifyDraws(withDraws([draws[1], draws[0], draws[2]] as LoggedDraw[]))?.place).toBe(1);
  });

  it('shows a missing tail, with or without the line for the end', () => {
    const tail = withDraws(LOG.draws.slice(0, 2));
    expect(verifyDraws(tail)).toEqual({ place: 3, problem: expect.stringContaining('it had 4') });
    expect(verifyDraws({ ...tail, end: null })).toEqual({ place: 3, problem: expect.stringContaining('missing') });
    const all = withDraws([]);
    expect(verifyDraws(all)?.place).toBe(1);
  });

  it('shows a replaced last entry', () => {
    const other = logOf([spin(0), spin(1), BOARD, spin(1)]);
    expect(verifyDraws(withDraws([...other.draws]))).toEqual({
      place: 4,
      problem: expect.stringContaining('ends with'),
    });
  });

  it('is valid after its oldest entries are cut off, and keeps their numbers', () => {
    const rest = { ...LOG, start: { count: 2, hash: LOG.draws[1]?.hash ?? '' }, draws: LOG.draws.slice(2) };
    expect(verifyDraws(rest)).toBeNull();
    expect(verifyDraws({ ...rest, draws: rest.draws.slice(1) })?.place).toBe(3);
    expect(verifyDraws({ ...rest, start: { ...rest.start, count: 1 } })?.problem).toContain('it had 4');
  });

  it('shows an outcome that does not follow from its draw, even with a valid hash', () => {
    expect(verifyDraws(logOf([spin(0), { ...spin(1), outcome: '15' } as Draw]))).toEqual({
      place: 2,
      problem: 'the outcome is 15, the draw says 10',
    });
    const board: Draw = { game: 'board', seed: seedShowing('whammy'), tick: 0, outcome: 'logo' };
    expect(verifyDraws(logOf([board]))?.problem).toBe('the outcome is logo, the draw says whammy');
  });

  it('shows a missing or changed layout', () => {
    expect(verifyDraws({ ...LOG, layouts: [] })?.problem).toContain('is missing');
    const layouts = LOG.layouts.map((layout) => ({ ...layout, segments: ['5', '10', '15', '20'] }));
    expect(verifyDraws({ ...LOG, layouts })?.problem).toContain('is missing');
  });

  it('shows an unreadable entry and an unknown version', () => {
    const link = (entry: object | null) => {
      const { hash, ...linked } = linkDraw(CHAIN_START, (entry ?? {}) as never);
      return { ...linked, hash };
    };
    expect(verifyDraws(withDraws([{ ...link(null), entry: '{' }]))?.place).toBe(1);
    expect(verifyDraws(withDraws([link(null)]))?.problem).toContain('no draw');
    expect(verifyDraws(withDraws([link({ v: 9 })]))?.problem).toBe('version 9 is not known');
  });
});

describe('the export', () => {
  it('can be read again', () => {
    expect(readDrawFile(toDrawFile(LOG))).toEqual(LOG);
  });

  it('ends with the line for the end, so that it does not verify without its last lines', () => {
    const lines = toDrawFile(LOG).trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ end: LOG.end });
    for (const kept of [-1, -2, -3]) expect(verifyDraws(readDrawFile(lines.slice(0, kept).join('\n')))).not.toBeNull();
  });

  it('of an earlier version, with only draws, can be read', () => {
    const earlier = earlierLog([spin(0), spin(1)]);
    const text = earlier.draws.map((draw) => `${JSON.stringify(draw)}\n`).join('');
    expect(readDrawFile(text)).toEqual(earlier);
  });

  it('names an unreadable line', () => {
    expect(() => readDrawFile(`${toDrawFile(LOG)}nonsense`)).toThrow(/^Line 8: /);
  });
});
