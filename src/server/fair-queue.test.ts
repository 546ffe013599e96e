import { describe, expect, it } from 'vitest';
import { FairQueue, type Lane } from './fair-queue.ts';

const lane = (name: string, isKnown = false): Lane => ({ name, isKnown });

/** A queue whose work ends when the test says so, in the order of its starts. */
function openQueue(options = {}) {
  const queue = new FairQueue({ atOnce: 1, mostOfLane: 3, most: 5, ...options });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    add: (of: Lane, name: string) =>
      queue.run(of, () => {
        started.push(name);
        return new Promise<void>((resolve) => void ends.push(resolve));
      }),
    async endNext() {
      ends.shift()?.();
      // Starts the next work.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('a fair queue', () => {
  it('starts as much at once as it may', async () => {
    const queue = openQueue({ atOnce: 2 });
    for (const name of ['a', 'b', 'c']) void queue.add(lane('x'), name);
    expect(queue.started).toEqual(['a', 'b']);
    await queue.endNext();
    expect(queue.started).toEqual(['a', 'b', 'c']);
  });

  it('gives each lane a turn, and known lanes the first ones', async () => {
    const queue = openQueue();
    for (const name of ['storm 1', 'storm 2', 'storm 3', 'storm 4']) void queue.add(lane('storm'), name);
    void queue.add(lane('visitor'), 'visitor');
    void queue.add(lane('kiosk', true), 'kiosk');
    for (let end = 0; end < 6; end += 1) await queue.endNext();
    expect(queue.started).toEqual(['storm 1', 'kiosk', 'storm 2', 'visitor', 'storm 3', 'storm 4']);
  });

  it('refuses more work of a full lane at once, and more of any when all is full; known lanes have places of their own', () => {
    const queue = openQueue();
    for (const name of ['a', 'b', 'c', 'd']) void queue.add(lane('storm'), name);
    expect(() => queue.add(lane('storm'), 'e')).toThrow('too-many-attempts');
    for (const name of ['f', 'g']) void queue.add(lane(name), name);
    expect(() => queue.add(lane('h'), 'h')).toThrow('busy');
    void queue.add(lane('kiosk', true), 'kiosk');
    expect(queue.started).toEqual(['a']);
  });

  it('goes on after work that failed, and leaves the place to new work', async () => {
    const queue = new FairQueue({ atOnce: 1, mostOfLane: 3, most: 5 });
    const failed = queue.run(lane('x'), () => Promise.reject(new Error('no')));
    const next = queue.run(lane('x'), async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await queue.run(lane('x'), async () => 'again')).toBe('again');
  });
});
