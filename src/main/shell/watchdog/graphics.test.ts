import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import { tempFolder } from '../../../../tests/support/main.ts';
import { chooseDrawing, GRAPHICS_CRASHES, watchGraphics } from './graphics.ts';

function openGraphics(userData = tempFolder()) {
  const app = Object.assign(new EventEmitter(), { isInSoftware: false, disableHardwareAcceleration: () => {} });
  app.disableHardwareAcceleration = () => {
    app.isInSoftware = true;
  };
  const clock = new FakeClock();
  const seen = { restarts: 0, log: [] as string[] };
  const start = () => {
    app.isInSoftware = false;
    chooseDrawing(app, userData);
    return app.isInSoftware;
  };
  watchGraphics({
    app: app as never,
    userData,
    clock,
    restart: () => {
      seen.restarts += 1;
      return true;
    },
    onLog: (line) => seen.log.push(line),
  });
  const crash = (type = 'GPU', reason = 'crashed') => {
    app.emit('child-process-gone', {}, { type, reason, exitCode: 139 });
    clock.advance(60_000);
  };
  return { seen, clock, crash, start };
}

it('after several crashes of the graphics process the app restarts and draws without it', () => {
  const { seen, crash, start } = openGraphics();
  for (let times = 1; times < GRAPHICS_CRASHES; times += 1) crash();
  expect([seen.restarts, start()]).toEqual([0, false]);
  crash();
  expect([seen.restarts, start()]).toEqual([1, true]);
  for (let times = 0; times < GRAPHICS_CRASHES; times += 1) crash();
  expect(seen.restarts).toBe(1);
});

it('crashes that are far apart change nothing', () => {
  const { seen, clock, crash, start } = openGraphics();
  for (let times = 0; times < 2 * GRAPHICS_CRASHES; times += 1) {
    crash();
    clock.advance(10 * 60_000);
  }
  expect([seen.restarts, start()]).toEqual([0, false]);
});

it('a clean end, and a crash of another process, do not count', () => {
  const { seen, crash } = openGraphics();
  for (let times = 0; times < GRAPHICS_CRASHES; times += 1) {
    crash('GPU', 'clean-exit');
    crash('GPU', 'killed');
    crash('Utility');
  }
  expect(seen.restarts).toBe(0);
  expect(seen.log).toEqual(Array(GRAPHICS_CRASHES).fill('a process is gone: Utility, crashed, 139'));
});
