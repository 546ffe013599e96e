import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Mail, MailFailure } from '../../src/server/mail/mailer.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, handOver, type Registered, registerDevice, walkUp } from '../support/devices.ts';
import { textsOfTables } from '../support/everything.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { answerTo, logIn, type Player, playerOf, type SignedIn } from '../support/player.ts';
import { addPrize } from '../support/vendor.ts';
import { newCode } from '../support/wins.ts';

const WAIT = { timeout: 30_000 };
const clock = new FakeClock();
clock.set(Date.now());
const forgotten: number[] = [];
const send = vi.fn<(mail: Mail) => Promise<void>>();
const mailer = { send, forget: async (ids: readonly number[]) => void forgotten.push(...ids) };
const suite = serverSuite({ clock, mailer });

let admin: SignedIn;
let model: Player;
let campaignId: number;
let desk: Registered;
let prizeId: number;
let names = 0;
let players = 7;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  model = await playerOf(suite.api, 'player06');
  ({ campaignId } = model);
  await allowWalkUps(suite.server, campaignId);
  desk = await registerDevice(suite.api, admin, [campaignId], 'Prize desk');
  prizeId = await addPrize(suite.server.db, campaignId, { winner_total: 99 });
});
beforeEach(() => {
  forgotten.length = 0;
  send.mockReset().mockResolvedValue();
});

/** A visitor with a name that occurs nowhere else wins. */
async function won() {
  names += 1;
  const name = `Zq${names}winner`;
  const body = walkUp(campaignId, { lastName: name, email: `${name}@visitors.example` });
  const { userId } = await suite.api.call('postWalkUp', { body }, { token: desk.token });
  const by = { token: desk.token, onBehalfOf: userId };
  await suite.api.call('postUserAnswer', { body: { ...answerTo(model, 0), userId } }, by);
  const code = newCode();
  await suite.api.call('postAwardedPrize', { body: { userId, campaignId, prizeId, claimCode: code } }, by);
  const awards = suite.server.db.selectFrom('awarded_prizes').select('id').where('claim_code', '=', code);
  return { name, userId, code, awardId: (await awards.executeTakeFirstOrThrow()).id };
}
const erase = (id: Id) =>
  suite.api.call('erasePerson', { params: { id }, body: { reason: 'Asked by letter.' } }, admin);
const tablesWith = async (name: string) =>
  [...(await textsOfTables(suite.server.db))].filter(([, content]) => content.includes(name)).map(([table]) => table);

describe('the name of an erased winner', () => {
  it('is in no answer that is stored for repeated calls', async () => {
    const { name, userId, awardId } = await won();
    const give = () =>
      suite.api.call('handOverPrize', { params: { id: awardId } }, { ...admin, idempotencyKey: 'give once' });
    const given = await give();
    expect(await give()).toEqual(given);
    const { winners } = await suite.api.call('getWinners', { params: { campaignId } }, admin);
    const handOverId = winners.find((winner) => winner.awardId === awardId)?.handOvers[0]?.id ?? '';
    await suite.api.call(
      'undoHandOver',
      { params: { id: handOverId }, body: { reason: 'Wrong desk.' } },
      { ...admin, idempotencyKey: 'undo once' },
    );
    const eraseOnce = () =>
      suite.api.call(
        'erasePerson',
        { params: { id: userId }, body: { reason: 'Asked by letter.' } },
        { ...admin, idempotencyKey: 'erase once' },
      );
    expect(await tablesWith(name)).toEqual(['users']);
    const erased = await eraseOnce();
    expect(await eraseOnce()).toEqual(erased);
    expect(await tablesWith(name)).toEqual([]);
    const stored = suite.server.db.selectFrom('idempotency_keys').select('response_body');
    expect(await stored.where('key', '=', 'erase once').execute()).toEqual([{ response_body: '{"ids":[]}' }]);
  });

  it('is in no reason of a hand-over that was undone, also if the undo arrives later', async () => {
    const { name, userId, code } = await won();
    const [first, second] = [handOver(code), handOver(code)];
    const undo = (id: string) =>
      suite.api.call('undoOwnHandOver', { body: { id, reason: `${name} came twice.` } }, desk);
    for (const body of [first, second]) await suite.api.call('postHandOver', { body }, desk);
    await undo(first.id);
    expect(await tablesWith(name)).toEqual(expect.arrayContaining(['hand_overs']));
    await erase(userId);
    expect(await tablesWith(name)).toEqual([]);
    expect(await undo(second.id)).toMatchObject({ state: 'undone' });
    expect(await tablesWith(name)).toEqual([]);
  });
});

describe('the mail to an erased winner', () => {
  /** A player, invited by mail, who wins. */
  async function invited() {
    const player = await playerOf(suite.api, `player${String(players++).padStart(2, '0')}`);
    const { db } = suite.server;
    await db.updateTable('campaign_users').set({ is_email_sent: 1 }).where('user_id', '=', player.userId).execute();
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
    const award = { userId: player.userId, campaignId, prizeId, claimCode: newCode() };
    await suite.api.call('postAwardedPrize', { body: award }, player);
    const row = db.selectFrom('awarded_prizes').selectAll().where('user_id', '=', player.userId);
    return { userId: player.userId, stored: () => row.executeTakeFirstOrThrow() };
  }

  it('names the reader, so that its file can be found', async () => {
    const { userId } = await invited();
    await vi.waitFor(() => expect(send).toHaveBeenCalled(), WAIT);
    expect(send.mock.calls[0]?.[0]).toMatchObject({ userId });
  });

  it('is cancelled', async () => {
    send.mockRejectedValueOnce(new MailFailure('deferred', new Error('full')));
    const { userId, stored } = await invited();
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ mail_attempts: 1 }), WAIT);
    await suite.server.db
      .updateTable('awarded_prizes')
      .set({ claim_token: 'SB1.x.y' })
      .where('user_id', '=', userId)
      .execute();
    await erase(userId);
    expect(await stored()).toMatchObject({ mail_due_at: null, claim_token: null });
    send.mockReset().mockResolvedValue();
    await invited();
    await vi.waitFor(() => {
      clock.advance(60_000);
      expect(send).toHaveBeenCalled();
    }, WAIT);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['sent', () => null],
    ['refused for now', () => new MailFailure('deferred', new Error('full'))],
  ])('is deleted if it was being sent during the erasure, and %s', async (_how, failure) => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    // The server stops only after the mail.
    onTestFinished(() => goOn.resolve());
    send.mockImplementationOnce(async () => {
      begun.resolve();
      await goOn.promise;
      const error = failure();
      if (error) throw error;
    });
    const { userId, stored } = await invited();
    await begun.promise;
    await erase(userId);
    // The winners before may be forgotten only now.
    const times = () => forgotten.filter((id) => id === userId).length;
    await vi.waitFor(() => expect(times()).toBe(1), WAIT);
    goOn.resolve();
    // Once more, because the mail may have been written after the erasure.
    await vi.waitFor(() => expect(times()).toBe(2), WAIT);
    expect(await stored()).toMatchObject({ mail_due_at: null });
  });
});
