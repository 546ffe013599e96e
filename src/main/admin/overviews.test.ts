import { describe, expect, it } from 'vitest';
import type { UserOverview } from '#shared/entities/reports.ts';
import { AppError } from '#shared/errors.ts';
import type { Overview } from '#shared/ipc/admin.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import { Overviews } from './overviews.ts';

const rowOf = (userId: number, answerOverview: string): UserOverview => ({
  userId,
  userName: 'Ada',
  questionsAnswered: 1,
  correctAnswerCount: 1,
  incorrectAnswerCount: 0,
  answerOverview,
});

/** Opens overviews over a server that numbers its answers. `hold` delays the answers about a campaign. */
function openOverviews() {
  const asked: Overview[] = [];
  const held = new Map<unknown, Promise<void>>();
  const overviews = new Overviews(async (_visit, overview) => {
    asked.push(overview);
    const text = `answer ${asked.length} of ${overview.campaignId}: 1`;
    await held.get(overview.campaignId);
    return [rowOf(7, text)];
  });
  const hold = (campaignId: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(campaignId, promise);
    return resolve;
  };
  return { overviews, asked, hold };
}

const [visit, next] = [visitOf(1), visitOf(2)];
const of = (campaignId: number) => ({ name: 'getUserOverview' as const, campaignId });
const listOf = (row: object) => ('answerOverview' in row ? row.answerOverview : undefined);

describe('the lists of an overview', () => {
  it('are the last ones read', async () => {
    const { overviews, asked } = openOverviews();
    await overviews.read(visit, of(3));
    expect(listOf(await overviews.row(visit, of(3), 7))).toBe('answer 1 of 3: 1');
    await overviews.read(visit, of(3));
    expect(listOf(await overviews.row(visit, of(3), '7'))).toBe('answer 2 of 3: 1');
    expect(asked).toHaveLength(2);
  });

  it('are read again for another filter', async () => {
    const { overviews, asked } = openOverviews();
    const filtered = { ...of(3), filter: { from: '2026-05-01', kioskId: 7 } };
    await overviews.read(visit, of(3));
    await overviews.read(visit, filtered);
    expect(listOf(await overviews.row(visit, filtered, 7))).toBe('answer 2 of 3: 1');
    expect(listOf(await overviews.row(visit, of(3), 7))).toBe('answer 3 of 3: 1');
    expect(asked[1]).toEqual(filtered);
  });

  it('are read again after those of another campaign', async () => {
    const { overviews } = openOverviews();
    await overviews.read(visit, of(3));
    await overviews.read(visit, of(4));
    expect(listOf(await overviews.row(visit, of(3), 7))).toBe('answer 3 of 3: 1');
  });

  it('are of the campaign requested last, even if an earlier answer arrives later', async () => {
    const { overviews, asked, hold } = openOverviews();
    const release = hold(3);
    const left = overviews.read(visit, of(3));
    await overviews.read(visit, of(4));
    release();
    await left;
    expect(listOf(await overviews.row(visit, of(4), 7))).toBe('answer 2 of 4: 1');
    expect(asked).toHaveLength(2);
  });

  it('are not given to another administrator', async () => {
    const { overviews, asked } = openOverviews();
    await overviews.read(visit, of(3));
    await overviews.row(next, of(3), 7);
    expect(asked).toHaveLength(2);
  });

  it('are dropped on request', async () => {
    const { overviews, asked } = openOverviews();
    await overviews.read(visit, of(3));
    overviews.forget();
    await overviews.row(visit, of(3), 7);
    expect(asked).toHaveLength(2);
  });

  it('are dropped on request even before they arrive', async () => {
    const { overviews, asked, hold } = openOverviews();
    const release = hold(3);
    const underWay = overviews.read(visit, of(3));
    overviews.forget();
    release();
    await underWay;
    await overviews.row(visit, of(3), 7);
    expect(asked).toHaveLength(2);
  });

  it('are refused for an unknown row', async () => {
    const { overviews } = openOverviews();
    await expect(overviews.row(visit, of(3), 8)).rejects.toBeInstanceOf(AppError);
  });
});
