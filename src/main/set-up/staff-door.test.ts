import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { text } from '../../../tests/support/texts.ts';
import type { DoorState } from '../../shared/ipc/staff.ts';
import { makeVerifier } from '../login/verifier.ts';
import { LONGEST_WAIT_MS, OPEN_MS, StaffDoor } from './staff-door.ts';

const PIN = '024680';
const WRONG = '024681';

/** Opens a door over a stored value. The `disk` of an earlier door simulates a restart. */
function openDoor(before: { disk?: { kept: unknown; isFull?: boolean }; clock?: FakeClock } = {}) {
  const { disk = { kept: undefined }, clock = new FakeClock() } = before;
  const told: DoorState[] = [];
  const log: string[] = [];
  const door = new StaffDoor({
    store: {
      read: () => structuredClone(disk.kept),
      write: (kept) => {
        if (disk.isFull) throw new Error('database or disk is full');
        disk.kept = structuredClone(kept);
      },
    },
    clock,
    onChanged: (state) => told.push(state),
    onLog: (line) => log.push(line),
  });
  return { door, disk, clock, told, log };
}

async function doorWithPin() {
  const opened = openDoor();
  await opened.door.take(PIN);
  return opened;
}

/** Enters wrong PINs, each after its wait. Returns the waits in seconds. */
async function wearOut({ door, clock }: { door: StaffDoor; clock: FakeClock }, tries: number) {
  const waits: number[] = [];
  while (waits.length < tries) {
    if (door.state.kind === 'shut') clock.advance(door.state.waitMs);
    const state = await door.open(WRONG);
    // During the wait even the right PIN is rejected.
    expect(await door.open(PIN)).toEqual(state);
    waits.push(state.kind === 'shut' ? state.waitMs / 1_000 : Number.NaN);
  }
  return waits;
}

describe('the staff door', () => {
  it('opens with the PIN, shuts after a minute, and stays open while staff do something', async () => {
    const { door, clock, told } = await doorWithPin();
    expect(door.state).toEqual({ kind: 'shut', waitMs: 0, isLocked: false });
    expect(await door.open(PIN)).toEqual({ kind: 'open', leftMs: OPEN_MS, hasPin: true });
    clock.advance(OPEN_MS - 1);
    door.stay();
    clock.advance(OPEN_MS - 1);
    expect(door.isOpen).toBe(true);
    clock.advance(1);
    expect(door.isOpen).toBe(false);
    expect(told.map(({ kind }) => kind)).toEqual(['open', 'open', 'shut']);
    // A shut door does not open again.
    door.stay();
    expect(door.isOpen).toBe(false);
  });

  it('accepts the first PIN during the set-up, and opens', async () => {
    const { door } = openDoor();
    await door.begin(PIN);
    expect(door.isOpen).toBe(true);
    door.shut();
    await expect(door.begin(WRONG)).rejects.toMatchObject({ reason: 'not-permitted' });
    expect(await door.open(PIN)).toMatchObject({ kind: 'open' });
  });

  it('shuts when staff leave, and no timer is left', async () => {
    const { door, clock } = await doorWithPin();
    await door.open(PIN);
    door.shut();
    expect([door.isOpen, clock.waitsMs]).toEqual([false, []]);
  });

  it('makes each wrong PIN wait longer, at most five minutes, and the right PIN then always opens it', async () => {
    for (const tries of [1, 12]) {
      const opened = await doorWithPin();
      const waits = await wearOut(opened, tries);
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].slice(0, tries));
      opened.clock.advance((waits.at(-1) ?? 0) * 1_000);
      expect(await opened.door.open(PIN)).toMatchObject({ kind: 'open' });
      opened.door.shut();
      expect(opened.door.state).toEqual({ kind: 'shut', waitMs: 0, isLocked: false });
    }
  });

  it('checks only the first of several PINs that arrive together', async () => {
    const { door } = await doorWithPin();
    const states = await Promise.all([WRONG, PIN, PIN].map((pin) => door.open(pin)));
    expect(states.map(({ kind }) => kind)).toEqual(['shut', 'shut', 'shut']);
  });

  it('continues the longest wait after a restart, whatever the clock shows', async () => {
    const disk = { kept: { verifier: await makeVerifier(PIN), failures: 12 } };
    const first = openDoor({ disk });
    first.clock.advance(LONGEST_WAIT_MS - 1);
    const second = openDoor({ disk });
    second.clock.set(second.clock.now() + 10 * LONGEST_WAIT_MS);
    expect(second.door.state).toEqual({ kind: 'shut', waitMs: LONGEST_WAIT_MS, isLocked: false });
    // The stored PIN as a start option does not end the wait.
    await second.door.take(PIN);
    expect(await second.door.open(PIN)).toMatchObject({ kind: 'shut' });
    // A new PIN ends it.
    await second.door.take('135791');
    expect(await second.door.open('135791')).toMatchObject({ kind: 'open' });
  });

  it('counts an attempt before checking it, so that a kill gives no free attempt', async () => {
    const { door, disk } = await doorWithPin();
    const trying = door.open(WRONG);
    expect(openDoor({ disk: { kept: structuredClone(disk.kept) } }).door.state).toMatchObject({ waitMs: 1_000 });
    await trying;
  });

  it('neither stores nor logs the PIN itself', async () => {
    const { door, disk, log } = await doorWithPin();
    await door.open(WRONG);
    expect(JSON.stringify(disk.kept) + log.join()).not.toMatch(/02468/);
  });

  it('accepts only six digits as a new PIN, and opens with a shorter one of an earlier version', async () => {
    const { door } = await doorWithPin();
    await door.open(PIN);
    for (const pin of ['1357', '13579', '1357913', '13579a'])
      await expect(door.choosePin(pin)).rejects.toMatchObject({ code: 'invalid-request' });
    await expect(openDoor().door.take('1357')).rejects.toThrow(text('start.staffPin'));
    const kept = { verifier: await makeVerifier('1357'), failures: 0 };
    const earlier = openDoor({ disk: { kept } }).door;
    // A start option may still repeat it.
    expect(await earlier.take('1357')).toBe(true);
    expect(await earlier.open('1357')).toMatchObject({ kind: 'open' });
  });

  it('without a PIN opens only for an administrator, who chooses the first one', async () => {
    const { door, clock } = openDoor();
    expect([door.state, door.position]).toEqual([{ kind: 'without-pin' }, 'without-pin']);
    expect(await door.open('')).toEqual({ kind: 'without-pin' });
    await expect(door.choosePin(PIN)).rejects.toMatchObject({ reason: 'not-permitted' });
    expect(door.admit()).toEqual({ kind: 'open', leftMs: OPEN_MS, hasPin: false });
    await expect(door.choosePin('12a4')).rejects.toMatchObject({ code: 'invalid-request' });
    expect(await door.choosePin(PIN)).toMatchObject({ kind: 'open', hasPin: true });
    clock.advance(OPEN_MS);
    expect(door.state).toMatchObject({ kind: 'shut' });
    expect(await door.open(PIN)).toMatchObject({ kind: 'open' });
  });

  it('opens for an administrator during a wait too, and ends the wait', async () => {
    const opened = await doorWithPin();
    await wearOut(opened, 2);
    expect(opened.door.admit()).toMatchObject({ kind: 'open' });
    opened.door.shut();
    expect(await opened.door.open(PIN)).toMatchObject({ kind: 'open' });
  });

  it('accepts a new PIN only while it is open', async () => {
    const { door, clock } = await doorWithPin();
    await expect(door.choosePin('135791')).rejects.toMatchObject({ reason: 'not-permitted' });
    await door.open(PIN);
    expect(await door.choosePin('135791')).toMatchObject({ kind: 'open' });
    door.shut();
    expect(await door.open(PIN)).toMatchObject({ kind: 'shut' });
    clock.advance(1_000);
    expect(await door.open('135791')).toMatchObject({ kind: 'open' });
  });

  it('stays shut if the stored PIN is damaged, until there is a new one', async () => {
    for (const kept of [null, {}, { verifier: 'x', failures: 0 }]) {
      const { door, log } = openDoor({ disk: { kept } });
      expect([door.state, door.position, log.length]).toEqual([{ kind: 'damaged-pin' }, 'shut', 1]);
      expect(await door.open(PIN)).toEqual({ kind: 'damaged-pin' });
      await expect(door.choosePin(PIN)).rejects.toMatchObject({ reason: 'not-permitted' });
      await expect(door.begin(PIN)).rejects.toMatchObject({ reason: 'not-permitted' });
      await door.take(PIN);
      expect(await door.open(PIN)).toMatchObject({ kind: 'open' });
    }
  });

  it('opens on a full disk too, and still delays wrong PINs', async () => {
    const { door, disk, clock, log } = await doorWithPin();
    (disk as { isFull?: boolean }).isFull = true;
    expect(await door.open(WRONG)).toMatchObject({ waitMs: 1_000 });
    clock.advance(1_000);
    expect(await door.open(PIN)).toMatchObject({ kind: 'open' });
    await expect(door.choosePin('135791')).rejects.toThrow('full');
    expect(await door.take('135791')).toBe(false);
    expect(log.join()).toMatch(/disk is full/);
  });
});

describe('a locked kiosk', () => {
  it('stays locked after restarts and wrong PINs, until the right PIN is entered', async () => {
    const first = await doorWithPin();
    expect([first.door.position, first.door.lock(), first.door.position]).toEqual(['shut', true, 'locked']);
    const second = openDoor({ disk: first.disk });
    expect(second.door.state).toMatchObject({ kind: 'shut', isLocked: true });
    await second.door.open(WRONG);
    expect(second.door.position).toBe('locked');
    second.clock.advance(LONGEST_WAIT_MS);
    await second.door.open(PIN);
    expect(second.door.position).toBe('open');
    second.door.shut();
    expect(second.door.state).toMatchObject({ kind: 'shut', isLocked: false });
    expect(openDoor({ disk: second.disk }).door.position).toBe('shut');
  });

  it('shuts the open door, and a new PIN from a start option does not unlock it', async () => {
    const { door } = await doorWithPin();
    await door.open(PIN);
    expect([door.lock(), door.position]).toEqual([true, 'locked']);
    await door.take('987654');
    expect(door.position).toBe('locked');
  });

  it('needs a PIN, because without one nothing could unlock it', () => {
    const { door } = openDoor();
    expect([door.lock(), door.position]).toEqual([false, 'without-pin']);
  });
});
