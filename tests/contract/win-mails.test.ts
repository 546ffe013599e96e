import { setTimeout } from 'node:timers/promises';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Mail, MailFailure } from '../../src/server/mail/mailer.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice } from '../support/devices.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { answerTo, logIn, playerOf, type SignedIn } from '../support/player.ts';
import { addPrize, NORDWIND } from '../support/vendor.ts';
import { claimSigner, newCode } from '../support/wins.ts';

const WAIT = { timeout: 30_000 };
const clock = new FakeClock();
clock.set(Date.now());
const mails: Mail[] = [];
const delivered = async (mail: Mail): Promise<void> => {
  mails.push(mail);
};
const send = vi.fn<(mail: Mail) => Promise<void>>(delivered);
const suite = serverSuite({ clock, mailer: { send } });
let admin: SignedIn;
let prizeId: number;
let campaignId: number;
let players = 6;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  ({ campaignId } = await playerOf(suite.api, 'player06'));
  prizeId = await addPrize(suite.server.db, campaignId, {
    winner_total: 100,
    fulfillment_description: 'At the counter.',
  });
  const venue = { time_zone: 'Europe/Berlin', claim_by: '2999-12-24' };
  await suite.server.db.updateTable('campaigns').set(venue).where('id', '=', campaignId).execute();
});
beforeEach(() => {
  mails.length = 0;
  send.mockReset().mockImplementation(delivered);
});

interface Winning {
  isInvited?: boolean;
  isDistrusted?: boolean;
  publicKey?: string;
}

/** A player, invited by mail unless `isInvited` is false, who wins a prize at a kiosk that the server knows by this public key. */
async function win({ isInvited = true, isDistrusted = false, publicKey }: Winning = {}) {
  const signer = claimSigner();
  const { db } = suite.server;
  const player = await playerOf(suite.api, `player${String(players++).padStart(2, '0')}`);
  await db
    .updateTable('campaign_users')
    .set({ is_email_sent: isInvited ? 1 : 0 })
    .where('user_id', '=', player.userId)
    .execute();
  await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
  const body = { clientId: NORDWIND, name: 'Stand', campaignIds: [campaignId] };
  const { pairingCode } = await suite.api.call('makePairingCode', { body }, admin);
  const { device } = await suite.api.call('registerDevice', {
    body: { pairingCode, publicKey: publicKey ?? signer.publicKey },
  });
  const code = newCode();
  const won = { clientId: NORDWIND, deviceId: device.id, campaignId, prizeId, at: clock.now(), code };
  const token = signer.tokenOf(won);
  const award = { userId: player.userId, campaignId, prizeId, claimCode: code, claimToken: token };
  const by = isDistrusted ? await senderOf(device, player.userId) : player;
  expect((await suite.api.attempt('postAwardedPrize', { body: award }, by)).status).toBe(200);
  const row = db.selectFrom('awarded_prizes').selectAll().where('user_id', '=', player.userId);
  return { code, token, stored: () => row.executeTakeFirstOrThrow() };
}

/** Revokes a kiosk from the beginning. Returns another kiosk, which sends its rows for a player. */
async function senderOf({ id }: { id: Id }, onBehalfOf: Id) {
  await suite.api.call('revokeDevice', { params: { id }, body: { since: new Date(0).toISOString() } }, admin);
  const { token } = await registerDevice(suite.api, admin, [campaignId]);
  return { token, onBehalfOf, madeBy: id };
}
type Stored = Awaited<ReturnType<typeof win>>['stored'];
const isDone = (stored: Stored) =>
  vi.waitFor(async () => expect(await stored()).toMatchObject({ mail_due_at: null, claim_token: null }), WAIT);
/** Lets time pass when the loop waits for its next attempt, until the mail is done. The other timers are daily ones. */
async function isDoneAfter(waitMs: number, stored: Stored) {
  await vi.waitFor(() => expect(clock.waitsMs).toContain(waitMs), WAIT);
  clock.advance(waitMs);
  await isDone(stored);
}

async function codeIn({ picture }: Mail): Promise<string | undefined> {
  const { data, info } = await sharp(picture?.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

it('an invited player who wins gets a mail with prize, moment, code and QR code, once', async () => {
  const { code, token, stored } = await win();
  await isDone(stored);
  expect(mails).toHaveLength(1);
  const [mail] = mails as [Mail];
  expect(mail.subject).toBe('You have won: Festival tickets');
  expect(mail.text).toMatch(
    /You won Festival tickets in Spin the Sound of Nordwind Audio, on \w+, .* \d{4} at \d\d:\d\d\./,
  );
  expect(mail.text).toContain('At the counter.');
  expect(mail.text).toContain(`\n    ${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}\n`);
  expect(mail.text).toContain('Get your prize by Tuesday, 24 December 2999.');
  expect(await codeIn(mail)).toBe(token);
  expect(token).not.toMatch(/player/);
});

it('a player who was not invited by mail gets none', async () => {
  const { stored } = await win({ isInvited: false });
  expect(await stored()).toMatchObject({ mail_due_at: null, claim_token: null });
  const other = await win();
  await isDone(other.stored);
  expect(mails).toHaveLength(1);
});

it('a text that no kiosk of the vendor has signed becomes no picture', async () => {
  const { code, stored } = await win({ publicKey: claimSigner().publicKey });
  await isDone(stored);
  expect(mails[0]?.picture).toBeUndefined();
  expect(mails[0]?.text).toContain('Show this code to get your prize.');
  expect(mails[0]?.text).toContain(code.slice(0, 4));
});

it('a mail waits for a mail server that is unreachable, and is tried again after other failures', async () => {
  send.mockRejectedValueOnce(new MailFailure('unreachable', new Error('down')));
  const waiting = await win();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), WAIT);
  expect(await waiting.stored()).toMatchObject({ mail_due_at: expect.any(String), mail_attempts: 0 });
  send.mockRejectedValueOnce(new MailFailure('deferred', new Error('full')));
  await vi.waitFor(() => {
    clock.advance(60_000);
    expect(send).toHaveBeenCalledTimes(2);
  }, WAIT);
  await vi.waitFor(async () => expect(await waiting.stored()).toMatchObject({ mail_attempts: 1 }), WAIT);
  await vi.waitFor(() => {
    clock.advance(60_000);
    expect(mails).toHaveLength(1);
  }, WAIT);
  await isDone(waiting.stored);
});

it('the mail about a void award waits until an administrator confirms the award', async () => {
  const { code, stored } = await win({ isDistrusted: true });
  const other = await win();
  await isDone(other.stored);
  expect(mails.map(({ text }) => text.includes(code.slice(0, 4)))).toEqual([false]);
  await suite.api.call('confirmAward', { params: { id: (await stored()).id } }, admin);
  await isDone(stored);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain(code.slice(0, 4));
});

it('an outage pauses invitations too, and a mail that is sent ends the row of pauses', async () => {
  const outage = () => send.mockRejectedValueOnce(new MailFailure('unreachable', new Error('down')));
  const { db } = suite.server;
  const invitee = (await (await win({ isInvited: false })).stored()).user_id;
  const invitation = db.updateTable('campaign_users').where('user_id', '=', invitee);
  // Due, but the loop sleeps until the next win.
  await invitation.set({ email_due_at: new Date(clock.now()).toISOString() }).execute();
  outage();
  const first = await win();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), WAIT);
  await setTimeout(200);
  expect(send).toHaveBeenCalledTimes(1);
  await invitation.set({ email_due_at: null }).execute();
  await isDoneAfter(60_000, first.stored);
  outage();
  const second = await win();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3), WAIT);
  await isDoneAfter(60_000, second.stored);
});

it('no mail is sent for an award that was withdrawn before', async () => {
  send.mockRejectedValueOnce(new MailFailure('deferred', new Error('full')));
  const { stored } = await win();
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ mail_attempts: 1 }), WAIT);
  const { id } = await stored();
  await suite.api.call('withdrawAward', { params: { id }, body: { reason: 'Won twice' } }, admin);
  await isDoneAfter(60_000, stored);
  expect(mails).toEqual([]);
});

it('no mail is sent to a person who was erased before', async () => {
  send.mockRejectedValueOnce(new MailFailure('deferred', new Error('full')));
  const { stored } = await win();
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ mail_attempts: 1 }), WAIT);
  const { user_id } = await stored();
  const erased = { erased_at: new Date(clock.now()).toISOString() };
  await suite.server.db.updateTable('users').set(erased).where('id', '=', user_id).execute();
  await isDoneAfter(60_000, stored);
  expect(mails).toEqual([]);
});
