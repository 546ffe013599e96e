import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/schema.ts';
import { IN_MEMORY } from '../database/sqlite.ts';
import { ServerStopping } from '../errors.ts';
import { ReportRunner } from './report-runner.ts';

const EMPTY = { kind: 'user-overview', campaignId: 1, filter: null } as const;
/** A request that fails, because its campaign does not exist. */
const MISSING = { kind: 'main-workbook', campaignId: 1, filter: null, filterWords: null } as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spinboard-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function withRunner(file: string, work: (runner: ReportRunner, db: Db) => Promise<void>): Promise<void> {
  const db = await openDatabase(file);
  const runner = new ReportRunner(db);
  try {
    await work(runner, db);
  } finally {
    await runner.close();
    await db.destroy();
  }
}

const textOf = async (bytes: Promise<Uint8Array>) => Buffer.from(await bytes).toString();

describe('making reports', () => {
  it.each([
    ['in a thread', () => join(folder, 'server.db')],
    ['in place', () => IN_MEMORY],
  ])('works after a failure, %s', (_where, file) =>
    withRunner(file(), async (runner) => {
      const [failed, made] = await Promise.allSettled([runner.run(MISSING), textOf(runner.run(EMPTY))]);
      expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('not there') } });
      expect(made).toEqual({ status: 'fulfilled', value: '[]' });
    }),
  );

  it('sees data written while the thread is running', () =>
    withRunner(join(folder, 'growing.db'), async (runner, db) => {
      expect(await textOf(runner.run({ kind: 'question-overview', campaignId: 1, filter: null }))).toBe('[]');
      await db.insertInto('clients').values({ name: 'A vendor' }).execute();
      const type = { description: 'Quiz', is_prize_wheel_allowed: 0, is_press_your_luck_allowed: 0 };
      await db.insertInto('campaign_types').values(type).execute();
      const moment = '2026-11-21T09:00:00.000Z';
      const dates = { start_date: moment, end_date: moment, created_at: moment };
      const campaign = { client_id: 1, name: 'Show', campaign_type_id: 1, bonus_points_awarded: 0, ...dates };
      await db.insertInto('campaigns').values(campaign).execute();
      const question = { campaign_id: 1, question_text: 'New?', question_type: 1, created_at: moment };
      await db.insertInto('questions').values(question).execute();
      expect(await textOf(runner.run({ kind: 'question-overview', campaignId: 1, filter: null }))).toContain('"New?"');
    }));

  it('fails reports in progress when it is closed, and starts a new thread for the next one', () =>
    withRunner(join(folder, 'closed.db'), async (runner) => {
      const running = expect(runner.run(EMPTY)).rejects.toThrow(ServerStopping);
      await runner.close();
      await running;
      expect(await textOf(runner.run(EMPTY))).toBe('[]');
    }));
});
