import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import { Resource } from '../Resource.ts';
import { MailWatch, mailWaitMs } from './MailWatch.ts';

let due = 0;
let reads = 0;
let isBroken = false;
let clock: FakeClock;
let list: Resource<readonly CampaignUser[]>;
let watch: MailWatch;

/** Advances the clock second by second and returns the number of reads by the watch. */
async function readsWithin(seconds: number): Promise<number> {
  const before = reads;
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return reads - before;
}

beforeEach(async () => {
  due = 2;
  reads = 0;
  isBroken = false;
  clock = new FakeClock();
  list = new Resource<readonly CampaignUser[]>(
    async () => {
      reads += 1;
      if (isBroken) throw new AppError('unreachable', 'No server.');
      return Array.from({ length: 3 }, (_, index) => ({ id: index, isEmailDue: index < due }));
    },
    () => {},
  );
  watch = new MailWatch(list, clock);
  await list.load();
});

describe('the watch for invitations that are on their way', () => {
  it('waits longer each time, half a minute at most', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(mailWaitMs)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('reads the list again until none is due any more', async () => {
    watch.start();
    expect(await readsWithin(1)).toBe(0);
    expect(await readsWithin(1)).toBe(1);
    expect(await readsWithin(3)).toBe(0);
    due = 0;
    expect(await readsWithin(1)).toBe(1);
    expect(await readsWithin(120)).toBe(0);
  });

  it('reads more often again when more become due', async () => {
    watch.start();
    await readsWithin(2 + 4 + 8);
    due = 3;
    await list.load();
    expect(await readsWithin(2)).toBe(1);
  });

  it('does nothing while stopped, and starts over when started again', async () => {
    watch.start();
    await readsWithin(2 + 4);
    watch.stop();
    expect(await readsWithin(120)).toBe(0);
    watch.start();
    watch.start();
    expect(await readsWithin(2)).toBe(1);
    watch.stop();
  });

  it('stops asking a server that fails until it has answered again', async () => {
    watch.start();
    isBroken = true;
    expect(await readsWithin(120)).toBe(1);
    isBroken = false;
    await list.load();
    expect(await readsWithin(30)).toBeGreaterThan(0);
    watch.stop();
  });
});
