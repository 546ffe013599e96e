import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOOK_MS, PATIENCE_MS } from '../../src/server/mail/fleet-watch.ts';
import { type Mail, MailFailure } from '../../src/server/mail/mailer.ts';
import type { CheckIn } from '../../src/shared/entities/check-in.ts';
import { SILENT_MS } from '../../src/shared/rules/fleet.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type Registered, registerDevice } from '../support/devices.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { checkInOf, checkInRequestOf } from '../support/health.ts';
import { logIn } from '../support/player.ts';
import { emptyCampaign, NORDWIND } from '../support/vendor.ts';

const HOUR_MS = 60 * 60_000;
const HALF_MINUTE_MS = 30_000;

/** In the middle of a day of the show, in a time zone an hour ahead of UTC. */
const NOON = Date.UTC(2026, 10, 24, 11);
const clock = new FakeClock();
clock.set(NOON);
let mails: Mail[] = [];
let isMailServerAway = false;
const mailer = {
  send: async (mail: Mail) => {
    if (isMailServerAway) throw new MailFailure('unreachable', new Error('away'));
    mails.push(mail);
  },
};
const suite = serverSuite({ clock, mailer, isFleetWatched: true });
let campaignId: number;
let number = 0;

beforeAll(async () => {
  campaignId = await emptyCampaign(suite.server.db, 'Autumn show', NORDWIND, '2027-11-23T23:59:59.999+01:00');
});
beforeEach(async () => {
  await suite.server.db.deleteFrom('devices').execute();
  mails = [];
  isMailServerAway = false;
  clock.set(NOON);
});

const newKiosk = async (name = `Stand ${++number}`, campaigns = [campaignId]): Promise<Registered> =>
  registerDevice(suite.api, await logIn(suite.api, 'admin'), campaigns, name);
let beats = 0;
const beat = (by: Registered, more: Partial<CheckIn> = {}) =>
  suite.api.call('checkIn', { body: checkInRequestOf(clock.now(), { beat: ++beats, ...more }) }, by);
const REFUSED = { health: checkInOf(0).health };
/** A check-in with a refused entry. */
const refused = (): Partial<CheckIn> => ({
  health: { ...REFUSED.health, at: clock.now(), queue: { ...REFUSED.health.queue, refused: 1 } },
});
/** Lets time pass while the watch looks each minute and `living` kiosks report. */
async function pass(durationMs: number, living: readonly Registered[] = [], more = (): Partial<CheckIn> => ({})) {
  for (let passed = 0; passed < durationMs; passed += HALF_MINUTE_MS) {
    clock.advance(HALF_MINUTE_MS);
    for (const kiosk of living) await beat(kiosk, more());
    // The watch waits again only after it has looked.
    await vi.waitFor(() => expect(clock.waitsMs.some((waitMs) => waitMs <= LOOK_MS)).toBe(true), { timeout: 30_000 });
  }
}
const subjects = () => mails.map(({ subject }) => subject);

describe('a kiosk that needs attention while its show is open', () => {
  it("causes one mail to its vendor's administrators, and another when it is well again", async () => {
    const [kiosk, well] = [await newKiosk('Hall 3 left'), await newKiosk()];
    await beat(kiosk);
    await pass(SILENT_MS + PATIENCE_MS - LOOK_MS, [well]);
    expect(mails).toEqual([]);
    await pass(2 * LOOK_MS, [well]);
    expect(mails).toEqual([
      { to: 'admin@nordwind.example', subject: 'A kiosk needs attention', text: expect.stringContaining('- Hall 3') },
    ]);
    expect(mails[0]?.text).toContain('Hall 3 left: Silent\n');
    await pass(10 * LOOK_MS, [well]);
    expect(subjects()).toHaveLength(1);
    await pass(2 * LOOK_MS, [well, kiosk]);
    expect(subjects()).toEqual(['A kiosk needs attention', 'A kiosk is well again']);
    expect(mails[1]?.text).toContain('- Hall 3 left\n');
    await pass(10 * LOOK_MS, [well, kiosk]);
    expect(subjects()).toHaveLength(2);
  });

  it('shares the mail with kiosks in alarm at the same time', async () => {
    const kiosks = [await newKiosk(), await newKiosk(), await newKiosk()];
    for (const kiosk of kiosks) await beat(kiosk);
    await pass(SILENT_MS + PATIENCE_MS + LOOK_MS);
    expect(subjects()).toEqual(['3 kiosks need attention']);
  });

  it('can also report the trouble itself, which must last', async () => {
    const kiosk = await newKiosk();
    await pass(PATIENCE_MS - LOOK_MS, [kiosk], refused);
    await pass(2 * LOOK_MS, [kiosk]);
    expect(mails).toEqual([]);
    await pass(PATIENCE_MS + 2 * LOOK_MS, [kiosk], refused);
    expect(subjects()).toEqual(['A kiosk needs attention']);
    expect(mails[0]?.text).toContain('Refused entries');
  });

  it('is reported later if no mail can be sent now', async () => {
    isMailServerAway = true;
    await beat(await newKiosk());
    await pass(SILENT_MS + PATIENCE_MS + 2 * LOOK_MS);
    isMailServerAway = false;
    await pass(2 * LOOK_MS);
    expect(subjects()).toEqual(['A kiosk needs attention']);
  });
});

describe('no mail is sent', () => {
  it('before nine and after six', async () => {
    clock.set(NOON + 6 * HOUR_MS);
    await beat(await newKiosk());
    await pass(SILENT_MS + PATIENCE_MS + 2 * LOOK_MS);
    expect(mails).toEqual([]);
    // The kiosk is still silent the next morning.
    clock.set(NOON + 22 * HOUR_MS);
    await pass(2 * LOOK_MS);
    expect(subjects()).toEqual(['A kiosk needs attention']);
  });

  it('for a kiosk without a show, a revoked one, one never heard, or a mere notice', async () => {
    const over = await emptyCampaign(suite.server.db, 'Over', NORDWIND, '2026-11-22T23:59:59.999+01:00');
    await beat(await newKiosk('Without a show', [over]));
    const revoked = await newKiosk();
    await beat(revoked);
    await suite.api.call(
      'revokeDevice',
      { params: { id: revoked.device.id }, body: { since: '2100-01-01T00:00:00Z' } },
      await logIn(suite.api, 'admin'),
    );
    await newKiosk('Never heard');
    const noticed = await newKiosk();
    await pass(SILENT_MS + PATIENCE_MS + 2 * LOOK_MS, [noticed], () => ({ isOnBattery: true }));
    expect(mails).toEqual([]);
  });
});
