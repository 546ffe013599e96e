import { describe, expect, it, onTestFinished } from 'vitest';
import { copyOf, KIOSK, openKeeper, openPairings, pairWith } from '../../../tests/support/keeper.ts';
import { Copier, LOOK_INTERVAL_MS, PAUSE_MS, type Unsent } from './copier.ts';
import { LARGEST_COPY } from './copy.ts';

/** A kiosk whose unsent rows are `rows`, and its keeper. */
async function openCopier() {
  const there = await openKeeper();
  const { clock, pairings } = await openPairings();
  await pairings.add('keeper', await pairWith(there.keeper));
  const here = { rows: ['a'], copies: 0, hasSecret: true, length: 0 };
  const unsent = (): Unsent => ({ count: here.rows.length, digest: here.rows.join() });
  const copier = new Copier({
    pairings,
    clock,
    unsent,
    newCopy: () => {
      here.copies += 1;
      return here.hasSecret ? copyOf(here.rows.join().padEnd(here.length)) : null;
    },
    deviceId: () => String(KIOSK.id),
    onLog: () => {},
  });
  onTestFinished(() => copier.stop());
  const isSafe = () => copier.holds(unsent());
  /** Lets time pass once whatever is under way has come to its end. */
  const later = async (ms: number) => {
    await expect.poll(() => clock.waitsMs.length).toBe(1);
    clock.advance(ms);
  };
  const begun = async () => {
    copier.start();
    clock.advance(0);
    await expect.poll(isSafe).toBe(true);
  };
  return { there, here, clock, copier, pairings, isSafe, later, begun };
}

describe('a copy', () => {
  it('is made at the start, and a second after a change', async () => {
    const { here, clock, copier, isSafe, begun } = await openCopier();
    expect(isSafe()).toBe(false);
    await begun();
    expect(copier.keeper).toMatchObject({ name: 'Stand 2', heldAt: clock.now(), problem: null });
    await expect.poll(() => clock.waitsMs).toEqual([LOOK_INTERVAL_MS]);
    here.rows.push('b');
    expect(isSafe()).toBe(false);
    copier.changed();
    copier.changed();
    expect(clock.waitsMs).toEqual([PAUSE_MS]);
    clock.advance(PAUSE_MS);
    await expect.poll(isSafe).toBe(true);
    expect(here.copies).toBe(2);
  });

  it('is asked for every 20 seconds, and made again where it has gone', async () => {
    const { there, here, isSafe, begun, later } = await openCopier();
    await begun();
    await later(LOOK_INTERVAL_MS);
    await expect.poll(isSafe).toBe(true);
    expect(here.copies).toBe(1);
    there.kept.drop(KIOSK.id);
    await later(LOOK_INTERVAL_MS);
    await expect.poll(isSafe).toBe(false);
    await later(PAUSE_MS);
    await expect.poll(isSafe).toBe(true);
    expect(there.kept.list()).toHaveLength(1);
  });

  it('is forgotten once nothing is unsent, and nobody asks after that', async () => {
    const { there, here, clock, copier, begun, later } = await openCopier();
    await begun();
    here.rows = [];
    copier.changed();
    await later(PAUSE_MS);
    await expect.poll(() => there.kept.list()).toEqual([]);
    expect(copier.keeper).toMatchObject({ heldAt: null, problem: null });
    there.keeper.stop();
    await later(LOOK_INTERVAL_MS);
    await expect.poll(() => clock.waitsMs).toEqual([LOOK_INTERVAL_MS]);
    expect(copier.keeper?.problem).toBeNull();
  });

  it('is not safe while the keeper is away, full, or another one', async () => {
    const { there, here, copier, pairings, isSafe, begun, later } = await openCopier();
    await begun();
    there.keeper.stop();
    await later(LOOK_INTERVAL_MS);
    await expect.poll(() => copier.keeper?.problem).toBe('away');
    expect(isSafe()).toBe(false);
    await there.keeper.start();
    await later(LOOK_INTERVAL_MS);
    await expect.poll(isSafe).toBe(true);
    expect(copier.keeper?.problem).toBeNull();
    there.place.freeBytes = 0;
    here.rows.push('b');
    copier.changed();
    await later(PAUSE_MS);
    await expect.poll(() => copier.keeper?.problem).toBe('full');
    expect(isSafe()).toBe(false);
    there.pairings.remove('kept', String(KIOSK.id));
    await later(LOOK_INTERVAL_MS);
    await expect.poll(() => copier.keeper?.problem).toBe('stranger');
    pairings.remove('keeper', '8');
    copier.keeperChanged();
    expect(copier.keeper).toBeNull();
  });

  it.each([
    ['no-secret', { hasSecret: false }],
    ['too-large', { length: LARGEST_COPY }],
  ])('cannot be made: %s', async (problem, more) => {
    const { here, clock, copier, isSafe } = await openCopier();
    Object.assign(here, more);
    copier.start();
    clock.advance(0);
    await expect.poll(() => copier.keeper?.problem).toBe(problem);
    expect(isSafe()).toBe(false);
  });
});
