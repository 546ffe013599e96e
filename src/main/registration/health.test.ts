import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { tempFolder } from '../../../tests/support/main.ts';
import { readersOf } from '../../../tests/support/readers.ts';
import { memoryUse } from '../shell/memory-use.ts';
import { Health } from './health.ts';
import { DAYS } from './health-files.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function openHealth(folder = path.join(tempFolder(), 'health'), clock = new FakeClock()) {
  const state = { waiting: 0, log: [] as string[] };
  const health = new Health({
    folder,
    clock,
    engine: {
      status: () => ({
        connection: { kind: 'reached' },
        isDiskFailing: false,
        waiting: state.waiting,
        parked: 1,
        refused: 2,
        unclear: 3,
        quarantined: 4,
      }),
    },
    connection: { lastReached: 7 },
    app: { version: '1.2.3', memory: () => ({ mainMb: 100, screenMb: 200, graphicsMb: 50, otherMb: 20 }) },
    freeBytes: () => 5_000_000_000,
    onLog: (line) => state.log.push(line),
  });
  health.start();
  return { health, folder, clock, state };
}

describe('the health of the app', () => {
  it('is what it is now, and was each minute of the last hour', () => {
    const { health, clock, state } = openHealth();
    for (let minute = 1; minute <= 90; minute += 1) {
      state.waiting = minute;
      clock.advance(MINUTE_MS);
    }
    state.waiting = 1000;
    const { newest, lastHour } = health.state();
    expect(newest).toEqual({
      at: clock.now(),
      version: '1.2.3',
      uptimeSeconds: Math.floor(clock.elapsed() / 1000),
      memory: { mainMb: 100, screenMb: 200, graphicsMb: 50, otherMb: 20 },
      freeBytes: 5_000_000_000,
      queue: { waiting: 1000, parked: 1, refused: 2, unclear: 3, quarantined: 4 },
      lastServerContact: 7,
    });
    expect(lastHour.map(({ queue }) => queue.waiting)).toEqual(Array.from({ length: 61 }, (_, index) => 30 + index));
  });

  it('is known over a restart, and over midnight', () => {
    const clock = new FakeClock();
    clock.set(Date.UTC(2026, 4, 1, 23, 40));
    const first = openHealth(undefined, clock);
    clock.advance(15 * MINUTE_MS);
    first.health.stop();
    clock.advance(10 * MINUTE_MS);
    const second = openHealth(first.folder, clock);
    clock.advance(15 * MINUTE_MS);
    expect(second.health.state().lastHour).toHaveLength(30);
    expect(readdirSync(first.folder).sort()).toEqual(['2026-05-01.jsonl', '2026-05-02.jsonl']);
  });

  it('is kept for a week, for its user alone', () => {
    const { folder, clock } = openHealth();
    for (let day = 0; day < DAYS + 3; day += 1) {
      // A clock that is set forward, as a year of minutes would take long.
      clock.set(clock.now() + DAY_MS);
      clock.advance(MINUTE_MS);
    }
    const files = readdirSync(folder).sort();
    expect(files).toHaveLength(DAYS);
    expect(files.at(-1)).toBe(`${new Date(clock.now()).toISOString().slice(0, 10)}.jsonl`);
    expect(readersOf(path.join(folder, files[0] ?? ''))).toBe('its user');
  });

  it('is read past a line that a power cut has torn', () => {
    const { health, folder, clock } = openHealth();
    clock.advance(MINUTE_MS);
    const [file = ''] = readdirSync(folder);
    appendFileSync(path.join(folder, file), '{"at":17772\n');
    clock.advance(MINUTE_MS);
    expect(health.state().lastHour).toHaveLength(2);
  });

  it('is not written down where the disk takes nothing, which ends nothing', () => {
    const folder = path.join(tempFolder(), 'health');
    writeFileSync(folder, 'a file in its place');
    const { clock, state } = openHealth(folder);
    clock.advance(2 * MINUTE_MS);
    expect(state.log).toHaveLength(2);
  });
});

it('memory is summed up by what the processes are for', () => {
  const megabytes = (type: 'Browser' | 'Tab' | 'GPU' | 'Utility' | 'Zygote', count: number) => ({
    type,
    memory: { workingSetSize: count * 1024, peakWorkingSetSize: 0 },
  });
  const processes = [megabytes('Browser', 120), megabytes('Tab', 200), megabytes('GPU', 80), megabytes('Utility', 60)];
  expect(memoryUse([...processes, megabytes('Zygote', 5)])).toEqual({
    mainMb: 120,
    screenMb: 200,
    graphicsMb: 80,
    otherMb: 65,
  });
});
