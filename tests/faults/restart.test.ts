import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { openDatabase } from '../../src/main/db/open.ts';
import { databaseFile } from '../../src/main/db/origin.ts';
import { FaultServer, type FaultServerOptions } from '../support/fault-server.ts';
import { type Line, startKiosk } from './kiosk-process.ts';

type OnTestFinished = TestContext['onTestFinished'];

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A server, and a folder for kiosks that run one after the other. */
async function booth(options: FaultServerOptions, onTestFinished: OnTestFinished) {
  const server = await FaultServer.start(options);
  onTestFinished(() => server.stop());
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { server, kiosk: { folder, url: server.url, onTestFinished } };
}

const ofEvent = (lines: readonly Line[], event: string) => lines.filter((line) => line.event === event);
const questionsOf = (answers: readonly Record<string, unknown>[]) => answers.map(({ questionId }) => questionId);

/** Returns the number of sessions on disk. */
function keptSessions({ folder, url }: { folder: string; url: string }): unknown {
  const { db } = openDatabase(databaseFile(folder, url), 0);
  try {
    return db.prepare('SELECT count(*) FROM sessions').pluck().get();
  } finally {
    db.close();
  }
}

const isWrite = (method: string) => method !== 'GET';

describe('a power cut', () => {
  it('loses nothing of a player without Remember me, even if the player never returns', { timeout: 300_000 }, async ({
    onTestFinished,
  }) => {
    let isUp = false;
    const isPlay = (address: string) => !address.startsWith('/oauth');
    const { server, kiosk } = await booth(
      { fault: ({ method, path: address }) => (!isUp && isWrite(method) && isPlay(address) ? 'drop-before' : null) },
      onTestFinished,
    );
    const lines = await startKiosk({
      ...kiosk,
      environment: { KIOSK_FORGETS: '1' },
      onLine: ({ event, questionId }, { kill }) => {
        if (event === 'answered' && questionId === 103) kill();
      },
    }).ended;
    const acknowledged = questionsOf(ofEvent(lines, 'answered'));
    expect(acknowledged.length).toBeGreaterThanOrEqual(4);
    expect(server.effects.answers).toEqual([]);

    isUp = true;
    await startKiosk({ ...kiosk, environment: { KIOSK_ALONE: '1' } }).ended;
    // One more may have been stored, and not acknowledged before the cut.
    expect(questionsOf(server.effects.answers)).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(questionsOf(server.effects.answers)).size).toBe(server.effects.answers.length);
    // All of them waited, and were sent in the order of the quiz.
    expect(questionsOf(server.effects.answers)).toEqual(questionsOf(server.effects.answers).toSorted());
    // The token goes with the last row, because the player is not remembered.
    expect(keptSessions(kiosk)).toBe(0);
  });

  it('between the effect at the server and its answer has no second effect', { timeout: 300_000 }, async ({
    onTestFinished,
  }) => {
    const calls = ['PostUserAnswer', 'PutGameStatus', 'PostAwardedPrizeForCampaign'];
    let cut: (() => void) | null = null;
    // Each kind of call is cut once: the server has acted, and the kiosk dies before the answer.
    const { server, kiosk } = await booth(
      {
        fault: ({ path: address }) => {
          const index = calls.findIndex((call) => address.endsWith(call));
          if (index < 0) return null;
          calls.splice(index, 1);
          cut?.();
          return 'drop-after';
        },
      },
      onTestFinished,
    );
    const lines: Line[] = [];
    for (let run = 0; run < 5 && lines.at(-1)?.event !== 'synced'; run += 1) {
      const running = startKiosk(kiosk);
      cut = running.kill;
      lines.push(...(await running.ended));
    }
    expect(lines.at(-1)?.event).toBe('synced');
    expect(server.faults.get('drop-after')).toBe(3);
    expect(new Set(questionsOf(server.effects.answers)).size).toBe(12);
    expect(server.effects.answers).toHaveLength(12);
    expect(server.effects.awards).toHaveLength(1);
    expect(server.effects.statuses.filter(({ gameStatusType }) => gameStatusType === 1)).toHaveLength(1);
  });
});

describe("a stranger that answers in the server's place", () => {
  it('once for each call, loses nothing', { timeout: 300_000 }, async ({ onTestFinished }) => {
    const calls = ['PostUserAnswer', 'PutGameStatus', 'PostAwardedPrizeForCampaign'];
    const { server, kiosk } = await booth(
      {
        fault: ({ path: address }) => {
          const index = calls.findIndex((call) => address.endsWith(call));
          if (index < 0) return null;
          calls.splice(index, 1);
          return 'nothing';
        },
        honoursKeys: true,
      },
      onTestFinished,
    );
    const lines = await startKiosk(kiosk).ended;
    expect(server.faults.get('nothing')).toBe(3);
    expect(questionsOf(server.effects.answers)).toEqual(questionsOf(ofEvent(lines, 'answered')));
    expect(server.effects.awards).toHaveLength(1);
    expect(server.status).toMatchObject({ gameStatusType: 1 });
  });

  it("gets nothing of another server's rows, though their folder has its name", { timeout: 300_000 }, async ({
    onTestFinished,
  }) => {
    const { kiosk } = await booth(
      { fault: ({ path: address }) => (address.includes('/Post') ? 'drop-before' : null) },
      onTestFinished,
    );
    const { server: stranger } = await booth({}, onTestFinished);
    await startKiosk({
      ...kiosk,
      onLine: ({ event, questionId }, { kill }) => {
        if (event === 'answered' && questionId === 103) kill();
      },
    }).ended;
    const [own, theirs] = [kiosk.url, stranger.url].map((url) => path.dirname(databaseFile(kiosk.folder, url)));
    renameSync(own ?? '', theirs ?? '');
    const alone = { ...kiosk, url: stranger.url, environment: { KIOSK_ALONE: '1' } };
    await expect(startKiosk(alone).ended).rejects.toThrow(`belongs to ${kiosk.url}`);
    expect(stranger.effects).toMatchObject({ answers: [], statuses: [] });
  });
});

describe('a clock that was a year ahead', () => {
  it('delays nothing once it is right', { timeout: 300_000 }, async ({ onTestFinished }) => {
    let isBroken = true;
    const { server, kiosk } = await booth(
      {
        fault: ({ method, path: address }) =>
          isBroken && isWrite(method) && address.includes('/Post') ? '500-after' : null,
        honoursKeys: true,
      },
      onTestFinished,
    );
    let answered = 0;
    await startKiosk({
      ...kiosk,
      environment: { KIOSK_CLOCK_AHEAD_MS: String(YEAR_MS) },
      onLine: ({ event }, { kill }) => {
        answered += event === 'answered' ? 1 : 0;
        if (answered >= 3 && (server.faults.get('500-after') ?? 0) > 0) kill();
      },
    }).ended;
    isBroken = false;
    const lines = await startKiosk(kiosk).ended;
    expect(lines.at(-1)?.event).toBe('synced');
    expect(server.effects.answers).toHaveLength(12);
    expect(server.effects.awards).toHaveLength(1);
  });
});

describe('a disk that is full for a while', () => {
  it('loses nothing that was acknowledged, and lets the play continue', { timeout: 300_000 }, async ({
    onTestFinished,
  }) => {
    const { server, kiosk } = await booth({}, onTestFinished);
    const lines = await startKiosk({ ...kiosk, environment: { KIOSK_DISK_FULL: '1' } }).ended;
    // More log lines may follow, because the clean-up at the end also finds the disk full.
    expect(lines.filter(({ event }) => event !== 'log').findLast(({ event }) => event !== 'disk-full')?.event).toBe(
      'synced',
    );
    // The disk was full for plays, answers, draws and the outbox, within their steps and while rows were sent.
    const writes = new Set(ofEvent(lines, 'disk-full').map(({ what }) => what));
    expect([...writes]).toEqual(
      expect.arrayContaining([
        'INSERT INTO plays',
        'INSERT INTO answers',
        'INSERT INTO draw_log',
        'INSERT INTO outbox',
        'UPDATE outbox',
        'DELETE FROM outbox',
        'INSERT INTO receipts',
        // During the start.
        'INSERT INTO server',
        'INSERT INTO room',
      ]),
    );
    const [end] = ofEvent(lines, 'finished');
    const acknowledged = questionsOf(ofEvent(lines, 'answered'));
    expect(questionsOf(server.effects.answers)).toEqual(acknowledged);
    expect(server.effects.answers).toHaveLength(12);
    expect(server.effects.awards).toHaveLength(1);
    expect(server.status).toMatchObject({ gameStatusType: 1, totalPointsEarned: end?.points, totalSpinsEarned: 9 });
  });
});
