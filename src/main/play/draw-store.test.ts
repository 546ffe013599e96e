import { describe, expect, it } from 'vitest';
import { newJob, openOutbox } from '../../../tests/support/main.ts';
import { CHAIN_START, linkDraw, verifyDraws } from './draw-log.ts';
import { DRAWS_KEPT, type DrawStore, drawStore } from './draw-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = 1_000 * DAY_MS;

function addSpin(store: DrawStore, userId: string, at: number): void {
  const draw = { game: 'wheel', layout: ['5', '10'], segmentIndex: 1, stopFraction: 0.5, outcome: '10' } as const;
  const signed = { at: new Date(at).toISOString(), userId, campaignId: '3' };
  store.addDraw(linkDraw(store.lastDrawHash() ?? CHAIN_START, { ...signed, ...draw, layout: [...draw.layout] }));
}

/** Opens a log with draws of several users. */
function filled(groups: { count: number; userId: string; at: number }[]) {
  const opened = openOutbox();
  const store = drawStore(opened.db);
  opened.db.transaction(() => {
    for (const { count, userId, at } of groups) {
      for (let place = 0; place < count; place += 1) {
        addSpin(store, userId, at);
      }
    }
  })();
  const addPlay = (userId: string, stage: object | string) =>
    opened.db
      .prepare("INSERT INTO plays (user_id, campaign_id, status, stage) VALUES (?, '3', '{}', ?)")
      .run(userId, typeof stage === 'string' ? stage : JSON.stringify(stage));
  return { ...opened, store, addPlay };
}

const FINISHED = { kind: 'finished', outcome: { kind: 'quiz' } };
const old = (count: number, userId = '7') => ({ count, userId, at: NOW - 31 * DAY_MS });

describe('the draw log on disk', () => {
  it('shows that draws at its end, or all draws, were deleted', () => {
    const { db, store } = filled([old(5)]);
    expect(verifyDraws(store.drawLog())).toBeNull();
    db.exec('DELETE FROM draw_log WHERE sequence > 3');
    expect(verifyDraws(store.drawLog())).toEqual({ place: 4, problem: expect.stringContaining('it had 5') });
    db.exec('DELETE FROM draw_log');
    expect(verifyDraws(store.drawLog())?.place).toBe(1);
  });

  it('still shows the deletion after further draws', () => {
    const { db, store } = filled([old(5)]);
    db.exec('DELETE FROM draw_log WHERE sequence > 3');
    const board = { game: 'board', seed: 'ab', tick: 0, outcome: 'x' } as const;
    const draw = linkDraw(store.lastDrawHash() ?? '', { at: '', userId: '7', campaignId: '3', ...board });
    store.addDraw(draw);
    expect(verifyDraws(store.drawLog())?.place).toBe(4);
  });

  it('continues after a damaged page has destroyed its end', () => {
    const { db, store } = filled([old(5)]);
    db.exec('DELETE FROM draw_chain');
    expect(verifyDraws(store.drawLog())?.place).toBe(6);
    addSpin(store, '7', NOW);
    expect(verifyDraws(store.drawLog())).toBeNull();
  });
});

describe('a long draw log', () => {
  it('loses its oldest draws of finished plays, and still verifies', () => {
    const { db, store, addPlay } = filled([old(30), { count: DRAWS_KEPT - 10, userId: '8', at: NOW }]);
    addPlay('7', FINISHED);
    const before = store.drawLog();
    store.rollDraws(NOW);
    const log = store.drawLog();
    expect(log.draws).toHaveLength(DRAWS_KEPT);
    expect(log.start).toEqual({ count: 20, hash: before.draws[19]?.hash });
    expect(log.end).toEqual(before.end);
    expect(verifyDraws(log)).toBeNull();
    store.rollDraws(NOW);
    expect(store.drawLog().start.count).toBe(20);
    addSpin(store, '8', NOW);
    expect(verifyDraws(store.drawLog())).toBeNull();
    // Cutting off draws does not hide a later deletion.
    db.exec('DELETE FROM draw_log WHERE sequence = (SELECT min(sequence) FROM draw_log)');
    expect(verifyDraws(store.drawLog())?.place).toBe(21);
  });

  const KEPT: [string, { at?: number; stage?: object | string; isUnsent?: boolean; isSpoilt?: boolean }][] = [
    ['of an unfinished play', { stage: { kind: 'wheel' } }],
    ['of an unreadable play', { stage: '{' }],
    ['of the last 30 days', { at: NOW - 29 * DAY_MS }],
    ['of a play with unsent rows', { isUnsent: true }],
    ['that do not verify', { isSpoilt: true }],
  ];

  it.for(KEPT)('keeps draws %s', ([_name, { at = NOW - 31 * DAY_MS, stage = FINISHED, isUnsent, isSpoilt }]) => {
    const { db, store, outbox, addPlay } = filled([
      { count: 5, userId: '7', at },
      { count: DRAWS_KEPT, userId: '8', at: NOW },
    ]);
    addPlay('7', stage);
    if (isUnsent) outbox.enqueue(newJob('7/3', 'post-user-answer'), 0);
    if (isSpoilt) db.exec(`UPDATE draw_log SET entry = replace(entry, '"10"', '"99"') WHERE sequence = 1`);
    store.rollDraws(NOW);
    expect(store.drawLog().start.count).toBe(0);
    expect(store.drawLog().draws).toHaveLength(DRAWS_KEPT + 5);
  });

  it('loses the draws of an unfinished play after half a year', () => {
    const at = NOW - 181 * DAY_MS;
    const { store, addPlay } = filled([
      { count: 5, userId: '7', at },
      { count: DRAWS_KEPT, userId: '8', at: NOW },
    ]);
    addPlay('7', { kind: 'wheel' });
    store.rollDraws(NOW);
    expect(store.drawLog().start.count).toBe(5);
  });
});
