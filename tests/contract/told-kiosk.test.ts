import { expect, it, vi } from 'vitest';
import type { CommandKind } from '../../src/shared/entities/command.ts';
import { serverSuite } from '../support/api-suite.ts';
import { testInfo } from '../support/kiosk-options.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { logIn } from '../support/player.ts';
import { emptyCampaign, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();

it('reports from its registration on, runs commands, and reports the results; a locked one does nothing else', async () => {
  const { api, server } = suite;
  const admin = await logIn(api, 'admin');
  const info = testInfo(server.url, 'kiosk');
  await info.staffDoor.take('471147');
  const restart = vi.fn();
  const sent: unknown[] = [];
  const { kiosk, call, send } = await openKiosk(tempFolder(), server.url, undefined, {
    ...info,
    appControl: { ...info.appControl, log: () => 'started', restart },
    send: (event, payload) => event === 'app:message' && sent.push(payload),
  });
  kiosk.start();
  await info.staffDoor.open('471147');
  const campaignIds = [await emptyCampaign(server.db)];
  const body = { clientId: NORDWIND, name: 'Hall 3', campaignIds };
  const { pairingCode } = await api.call('makePairingCode', { body }, admin);
  await call('device:register', { pairingCode });
  info.staffDoor.shut();
  const listed = async () => (await api.call('getDevices', { query: { clientId: NORDWIND } }, admin))[0];
  await vi.waitFor(async () => expect(await listed()).toMatchObject({ name: 'Hall 3', troubles: [] }), {
    timeout: 30_000,
  });

  const params = { id: (await listed())?.id ?? '' };
  const tell = (kind: CommandKind) =>
    api.call('postDeviceCommand', { params, body: { kind, message: kind === 'show-message' ? 'Tea' : null } }, admin);
  const states = async () =>
    (await api.call('getDeviceDay', { params }, admin)).commands.map(({ kind, state }) => `${kind} ${state}`);
  for (const kind of ['sync-now', 'send-log', 'show-message', 'return-leases', 'update', 'restart'] as const) {
    await tell(kind);
  }
  await vi.waitFor(
    async () =>
      expect(await states()).toEqual([
        // The test's app does not really end.
        'restart taken',
        // The kiosk has no feed.
        'update failed',
        'return-leases done',
        'show-message done',
        'send-log done',
        'sync-now done',
      ]),
    { timeout: 20_000 },
  );
  expect([sent, restart.mock.calls.length]).toEqual([[{ message: 'Tea' }], 1]);
  const log = await api.download('downloadDeviceLog', { params }, admin);
  expect(Buffer.from(log.bytes).toString('utf8')).toBe('started');

  await tell('lock');
  await vi.waitFor(async () => expect((await listed())?.troubles).toEqual(['locked']), { timeout: 20_000 });
  expect(await send('attract:show', {})).toMatchObject({ ok: false, error: { reason: 'not-permitted' } });
  expect(await call('staff:open', { pin: '471147' })).toMatchObject({ kind: 'open' });
  await vi.waitFor(async () => expect((await listed())?.troubles).toEqual([]), { timeout: 20_000 });
});
