import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startShell, untilGone, writeScript } from '../preview-shell.fixture.ts';

it('an app that relaunches itself starts again once it has ended', { timeout: 60_000 }, async () => {
  const app = writeScript(`
    if (!app.requestSingleInstanceLock()) app.quit();
    else app.whenReady().then(async () => {
      const isFirst = !existsSync(join(app.getPath('userData'), 'journal.txt'));
      journal((isFirst ? 'first' : 'second') + ' packaged: ' + app.isPackaged + ' ' + process.argv.at(-1));
      if (!isFirst) return app.exit(0);
      app.relaunch();
      journal('goes on');
      app.exit(0);
    });
  `);
  const shell = startShell(app, ['--mode=field'], { packaged: true });
  expect(await shell.ended).toBe(0);
  await expect.poll(app.journal, { timeout: 20_000 }).toHaveLength(3);
  expect(app.journal()).toEqual(['first packaged: true --mode=field', 'goes on', 'second packaged: true --mode=field']);
  expect(await untilGone(app)).toEqual([]);
  app.remove();
});

// https://www.electronjs.org/docs/latest/api/app#apprelaunchoptions
it.skipIf(process.platform === 'win32')('another program gets only the arguments that are given', async () => {
  const app = writeScript(`
    app.whenReady().then(() => {
      app.relaunch({ execPath: join(app.getPath('userData'), 'next'), args: ['--extract', 'a b'] });
      app.exit(0);
    });
  `);
  const said = join(app.userData, 'said.txt');
  writeFileSync(
    join(app.userData, 'next'),
    `#!/bin/sh\nprintf '%s,' "$@" > '${said}.part' && mv '${said}.part' '${said}'\n`,
    { mode: 0o755 },
  );
  await startShell(app, ['--mode=field']).ended;
  await expect.poll(() => readFileSync(said, 'utf8')).toBe('--extract,a b,');
  app.remove();
});
