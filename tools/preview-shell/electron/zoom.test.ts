import { expect, it } from 'vitest';
import { connect, startShell, untilGone, writeScript } from '../preview-shell.fixture.ts';

// https://www.electronjs.org/docs/latest/api/web-contents#contentssetvisualzoomlevellimitsminimumlevel-maximumlevel
it('two fingers do not zoom the page', { timeout: 30_000 }, async () => {
  const app = writeScript(`app.whenReady().then(() => openWindow('<p>page'));`);
  const shell = startShell(app);
  const { page } = await connect(shell);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', gap: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [300 - gap, 300 + gap].map((x, id) => ({ x, y: 300, id })),
    });
  await touch('touchStart', 20);
  for (let gap = 30; gap <= 200; gap += 10) await touch('touchMove', gap);
  await touch('touchEnd', 0);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  shell.process.kill('SIGTERM');
  await shell.ended;
  await untilGone(app);
  app.remove();
});
