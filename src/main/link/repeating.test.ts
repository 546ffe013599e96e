import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { oneAtATime, repeating } from './repeating.ts';

describe('repeated work', () => {
  it('runs after each wait, which may change, until it is ended', () => {
    const clock = new FakeClock();
    const runs: number[] = [];
    let waitMs = 10;
    const begun = clock.now();
    const end = repeating(
      clock,
      () => waitMs,
      () => runs.push(clock.now() - begun),
    );
    clock.advance(20);
    waitMs = 50;
    clock.advance(60);
    end();
    clock.advance(1000);
    expect(runs).toEqual([10, 20, 30, 80]);
  });
});

describe('work that runs once at a time', () => {
  it('follows a run once, for all who ask during it', async () => {
    const waiting: PromiseWithResolvers<void>[] = [];
    const ask = oneAtATime(() => {
      waiting.push(Promise.withResolvers());
      return waiting.at(-1)?.promise ?? Promise.resolve();
    });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    const first = ask();
    expect(ask()).toBe(first);
    await settle();
    const second = ask();
    expect([second === first, ask() === second, waiting.length]).toEqual([false, true, 1]);
    waiting[0]?.reject(new Error('no'));
    await expect(first).rejects.toThrow('no');
    await settle();
    expect(waiting).toHaveLength(2);
    waiting[1]?.resolve();
    await second;
  });
});
