import { describe, expect, it, vi } from 'vitest';
import { DEVICE_TOKEN_LIFETIME_MS, tokenHash } from '../../src/server/security/token.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice } from '../support/devices.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { answerTo, logIn, playerOf } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Ends a test that hangs; long, because a busy machine may be slow. */
const WAIT = { timeout: 30_000 };

describe('a server that runs for weeks', () => {
  const clock = new FakeClock();
  const suite = serverSuite({ clock });
  const hashes = async () =>
    (await suite.server.db.selectFrom('tokens').select('token_hash').execute()).map(({ token_hash }) => token_hash);
  const keys = async () =>
    (await suite.server.db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key);

  it('deletes expired tokens once a day', async () => {
    await logIn(suite.api, 'player01');
    clock.advance(23 * HOUR_MS);
    const { token } = await logIn(suite.api, 'player02');
    clock.advance(HOUR_MS);
    await vi.waitFor(async () => expect(await hashes()).toEqual([tokenHash(token)]), WAIT);
    clock.advance(DAY_MS);
    await vi.waitFor(async () => expect(await hashes()).toEqual([]), WAIT);
  });

  it('deletes idempotency keys that no kiosk can send again', async () => {
    const player = await playerOf(suite.api, 'player01');
    const body = answerTo(player, 0);
    await suite.api.call('postUserAnswer', { body }, { ...player, idempotencyKey: 'long ago' });
    clock.advance(89 * DAY_MS);
    const other = await playerOf(suite.api, 'player02');
    await suite.api.call('postUserAnswer', { body: answerTo(other, 0) }, { ...other, idempotencyKey: 'of late' });
    expect(await keys()).toEqual(['long ago', 'of late']);
    clock.advance(2 * DAY_MS);
    await vi.waitFor(async () => expect(await keys()).toEqual(['of late']), WAIT);
  });

  it('deletes counts of login attempts, also those from a clock that was ahead', async () => {
    const counts = async () => (await suite.server.db.selectFrom('attempts').select('kind').execute()).length;
    await logIn(suite.api, 'player03');
    clock.advance(HOUR_MS);
    clock.set(clock.now() + 365 * DAY_MS);
    await logIn(suite.api, 'player04');
    clock.set(clock.now() - 365 * DAY_MS);
    expect(await counts()).toBeGreaterThan(0);
    clock.advance(2 * DAY_MS);
    await vi.waitFor(async () => expect(await counts()).toBe(0), WAIT);
  });

  it('deletes expired registration codes and tokens of devices', async () => {
    const admin = await logIn(suite.api, 'admin');
    const { token } = await registerDevice(suite.api, admin, []);
    const body = { clientId: NORDWIND, name: 'Stand 2', campaignIds: [] };
    await suite.api.call('makePairingCode', { body }, admin);
    const left = async () => [
      (await suite.server.db.selectFrom('pairing_codes').select('code_hash').execute()).length,
      (await suite.server.db.selectFrom('device_tokens').select('token_hash').execute()).map((row) => row.token_hash),
    ];
    expect(await left()).toEqual([1, [tokenHash(token)]]);
    clock.advance(DAY_MS);
    await vi.waitFor(async () => expect(await left()).toEqual([0, [tokenHash(token)]]), WAIT);
    clock.advance(DEVICE_TOKEN_LIFETIME_MS);
    await vi.waitFor(async () => expect(await left()).toEqual([0, []]), WAIT);
  });
});
