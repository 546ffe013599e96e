import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

describe('the command line', () => {
  it("keeps its own flags and passes on the app's, in order", () => {
    const line = parseCommandLine([
      '--mode=kiosk',
      '--headless',
      '--cdp-port',
      '9333',
      'file',
      '--user-data=data',
      '-v',
    ]);
    expect(line).toMatchObject({ isHeadless: true, cdpPort: 9333, userDataDir: resolve('data') });
    expect(line.appArgs).toEqual(['--mode=kiosk', 'file', '-v']);
  });

  it('has a screen of 1920 by 1080, or of the given size', () => {
    expect(parseCommandLine([]).size).toEqual({ width: 1920, height: 1080 });
    expect(parseCommandLine(['--size=1280x720']).size).toEqual({ width: 1280, height: 720 });
  });

  it.each([['--cdp-port=0'], ['--cdp-port=x'], ['--cdp-port'], ['--size=large'], ['--user-data']])(
    'refuses %s',
    (flag) => {
      expect(() => parseCommandLine([flag])).toThrow(flag.split('=')[0]);
    },
  );
});
