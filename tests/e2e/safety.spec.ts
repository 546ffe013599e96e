import { channels } from '../../src/shared/ipc/channels.ts';
import { expect, test } from './support/fixture.ts';
import { answer, logIn, start } from './support/play.ts';
import { players } from './support/vendor.ts';

test('the page reaches the main process through the bridge alone', async ({ desk: { page } }) => {
  const found = await page.evaluate(() => ({
    bridge: Object.keys((window as unknown as { spinboard: object }).spinboard).sort(),
    node: ['process', 'require', 'module', 'Buffer', 'global'].filter((name) => name in window),
  }));
  expect(found).toEqual({ bridge: ['invoke', 'on'], node: [] });
});

test('no channel is open but the declared ones', async ({ desk: { openChannels } }) => {
  await expect.poll(openChannels).toEqual(Object.keys(channels).sort());
});

test('undeclared requests and undeclared channels are refused', async ({ desk: { page } }) => {
  const refused = await page.evaluate(async () => {
    type Loose = {
      invoke(channel: string, request: unknown): Promise<unknown>;
      on(event: string, f: unknown): unknown;
    };
    const bridge = (window as unknown as { spinboard: Loose }).spinboard;
    const malformed = await bridge.invoke('session:log-in', { username: 7 });
    const unknown = await bridge.invoke('vault:read', {}).catch((error: Error) => `rejected: ${error.message}`);
    let listening: unknown = 'listening';
    try {
      bridge.on('vault:changed', () => {});
    } catch (error) {
      listening = (error as Error).message;
    }
    return { malformed, unknown, listening };
  });
  expect(refused.malformed).toMatchObject({ ok: false, error: { code: 'invalid-request' } });
  expect(refused.unknown).toMatch(/^rejected: .*vault:read/);
  expect(refused.listening).toMatch(/Unknown event/);
});

test('inline scripts, other pages and new windows are denied', async ({ desk: { page } }) => {
  // The page's redirect to the login is complete.
  await expect(page).toHaveURL(/#\/login$/);
  const before = page.url();
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.head.append(script);
    const opened = window.open('https://example.com');
    const fetched = await fetch('https://example.com').then(
      () => true,
      () => false,
    );
    return {
      hasRun: 'hasRun' in window,
      isOpened: opened !== null && !opened.closed && opened.location !== null,
      fetched,
    };
  });
  expect(ran.hasRun).toBe(false);
  expect(ran.fetched).toBe(false);
  await page.evaluate(() => {
    location.href = 'https://example.com/';
  });
  await page.waitForTimeout(500);
  expect(page.url()).toBe(before);
  // The preview shell closes any window that Chromium has opened anyway.
  await expect.poll(() => page.context().pages()).toHaveLength(1);
});

test('the keys of Electron’s own menu do nothing', async ({ desk: { page } }) => {
  await page.getByLabel('Username').fill('typed');
  for (const keys of ['Control+R', 'Control+Shift+R', 'Control+W', 'Control+Q']) await page.keyboard.press(keys);
  await page.waitForTimeout(500);
  await expect(page.getByLabel('Username')).toHaveValue('typed');
});

test('a token never reaches the page', async ({ desk: { page }, server }) => {
  await logIn(page, players.ordinary, { isRemembered: true });
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  const seen = await page.evaluate(async () => {
    const bridge = (window as unknown as { spinboard: { invoke(c: string, r: object): Promise<unknown> } }).spinboard;
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await bridge.invoke('session:current', {})]);
  });
  expect(seen).toContain('player01');
  expect(seen).not.toMatch(/access_token|accessToken|Bearer/);
  expect(server.url).not.toBe('');
});

test('in kiosk mode administrators find no way in, and visitors none to unsent rows; in desktop mode staff find them at the login', async ({
  openKiosk,
  server,
}) => {
  const kiosk = await openKiosk({ mode: 'kiosk' });
  await test.step('in kiosk mode an administrator finds no way in', async () => {
    const { page } = kiosk;
    await logIn(page, players.admin);
    await expect(page.getByText('Requested information is not permitted')).toBeVisible();
    // The bridge refuses too, though the session is an administrator's.
    const answers = await page.evaluate(async () => {
      const bridge = (window as unknown as { spinboard: { invoke(c: string, r: object): Promise<unknown> } }).spinboard;
      return Promise.all([
        bridge.invoke('admin:call', { name: 'getCampaigns', request: { params: { clientId: 1 } } }),
        bridge.invoke('sync:export', { what: 'outbox' }),
        bridge.invoke('sync:list', { group: 'waiting', offset: 0, limit: 1 }),
      ]);
    });
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { reason: 'not-permitted' } });
  });

  await kiosk.startAgain();
  await logIn(kiosk.page, players.ordinary, { isRemembered: true });
  await expect(kiosk.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await server.stop();
  await kiosk.page.getByRole('button', { name: 'Log Out' }).click();
  await expect(kiosk.page.getByLabel('Username')).toBeVisible();
  await expect(kiosk.page.getByText(/offline|waiting/i)).toHaveCount(0);
  const chip = { name: /^Sync: / };
  await expect(kiosk.page.getByRole('link', chip)).toHaveCount(0);
  await kiosk.stop();

  const desktop = await openKiosk();
  await expect(desktop.page.getByRole('link', chip)).toBeVisible();
});

test('an exception on screen leaves a way back to the login, and the play is stored', async ({
  desk: { page },
  vendor,
}) => {
  vendor.keepQuestions('Spin the Sound', 2);
  await logIn(page, players.ordinary);
  await start(page);
  const question = await answer(page, vendor, true);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(question);
  // Simulates a defect of the renderer: from now on a list of answers cannot be drawn.
  await page.evaluate(() => {
    const { map } = Array.prototype;
    Array.prototype.map = function (this: unknown[], ...args: Parameters<typeof map>) {
      if (this.some((item) => item instanceof Object && 'answerText' in item)) throw new Error('A defect.');
      return map.apply(this, args);
    } as typeof map;
  });
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.reload();
  await logIn(page, players.ordinary);
  await start(page);
  await expect(page.getByText('Question 2 of 2')).toBeVisible();
});
