import { afterEach, expect, it, vi } from 'vitest';
import { FAILED, restartApp } from './restart.ts';

afterEach(() => vi.unstubAllEnvs());

function restart(isSupervised: boolean) {
  const done: unknown[] = [];
  restartApp({
    app: {
      relaunch: (options?: object) => void done.push(['relaunch', options]),
      exit: (code?: number) => void done.push(['exit', code]),
    },
    isSupervised,
    stop: () => void done.push('stop'),
  });
  return done;
}

it('everything is closed before the app ends and starts again', () => {
  vi.stubEnv('APPIMAGE', undefined);
  expect(restart(false)).toEqual(['stop', ['relaunch', {}], ['exit', 0]]);
});

it('an app that the system supervises only ends, with the code of a failure', () => {
  expect(restart(true)).toEqual(['stop', ['exit', FAILED]]);
});

it('an AppImage starts again from its file', () => {
  vi.stubEnv('APPIMAGE', '/opt/Spinboard.AppImage');
  expect(restart(false)[1]).toEqual([
    'relaunch',
    { execPath: '/opt/Spinboard.AppImage', args: expect.arrayContaining(['--appimage-extract-and-run']) },
  ]);
});
