import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '../../src/shared/entities/base.ts';
import type { HandOver } from '../../src/shared/entities/hand-over.ts';
import { claimSuite } from '../support/claim-suite.ts';
import { handOver, type Registered } from '../support/devices.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import { newCode } from '../support/wins.ts';

/** Hand-overs and undos of kiosks that are not trusted (docs/specification.md, 7.11). */

const STOLEN = Date.parse('2026-11-28T12:00:00Z');
/** The moment at the server. */
let now = STOLEN;
const suite = claimSuite({ clock: { now: () => now } });

let booth: Registered;
let desk: Registered;
let stolen: Registered;

beforeAll(async () => {
  booth = await suite.register('Booth');
  desk = await suite.register('Prize desk', []);
});
beforeEach(async () => {
  now = STOLEN;
  stolen = await suite.register('Stolen');
  await suite.server.db.updateTable('devices').set({ visitors_per_hour: 3600 }).execute();
});

const { winnerOf, stock, winAt } = suite;

async function give(code: string, at: { token: string; madeBy?: Id }): Promise<HandOver> {
  const body = handOver(code);
  expect((await suite.api.attempt('postHandOver', { body }, at)).status).toBe(200);
  return body;
}
const undo = (id: string, at: { token: string }, reason = 'Wrong person.') =>
  suite.api.call('undoOwnHandOver', { body: { id, reason } }, at);
/** Rows of the stolen kiosk that another kiosk has imported. */
const imported = () => ({ token: desk.token, madeBy: stolen.device.id });
const revoke = (since = STOLEN) => {
  const body = { since: new Date(since).toISOString() };
  return suite.api.call('revokeDevice', { params: { id: stolen.device.id }, body }, suite.admin);
};
const trust = () => suite.api.call('trustDevice', { params: { id: stolen.device.id } }, suite.admin);
const statesOf = async (code: string) => {
  const winner = await winnerOf(code);
  return [winner?.state, ...(winner?.handOvers.map(({ state }) => state) ?? [])];
};
const giveAsAdmin = (id: number) => suite.api.attempt('handOverPrize', { params: { id } }, suite.admin);
const undoAsAdmin = async (code: string) => {
  const id = (await winnerOf(code))?.handOvers[0]?.id ?? '';
  return suite.api.attempt('undoHandOver', { params: { id }, body: { reason: 'Never given.' } }, suite.admin);
};

describe('a hand-over of a kiosk that is not trusted', () => {
  it('is kept and does not count, whether it arrives before or after the revocation', async () => {
    const [before, after] = [await winAt(booth), await winAt(booth)];
    await give(before.code, stolen);
    expect(await statesOf(before.code)).toEqual(['handed-over', 'standing']);
    await revoke();
    now += 60_000;
    await give(after.code, imported());
    for (const { code } of [before, after]) {
      expect(await statesOf(code)).toEqual(['given-distrusted', 'distrusted']);
      // The winner can still get the prize, and staff learn of the doubt.
      expect(await suite.api.call('getClaim', { params: { code } }, desk)).toMatchObject({
        state: 'given-distrusted',
        handOver: { kioskName: 'Stolen' },
      });
    }
    expect(await stock()).toEqual({ total: 10, won: 2, reserved: 0, left: 8 });
  });

  it('is counted for the administrator who is about to revoke the kiosk', async () => {
    const request = { params: { id: stolen.device.id }, query: { since: new Date(STOLEN).toISOString() } };
    const { code } = await winAt(booth);
    const { id } = await give(code, stolen);
    expect(await suite.api.call('getArrivals', request, suite.admin)).toEqual({ plays: 0, awards: 0, handOvers: 1 });
    await undo(id, stolen);
    expect(await suite.api.call('getArrivals', request, suite.admin)).toMatchObject({ handOvers: 0 });
  });

  it('counts if it arrived before the moment since when the kiosk is not trusted', async () => {
    now = STOLEN - 60_000;
    const { code } = await winAt(booth);
    await give(code, stolen);
    now = STOLEN + 60_000;
    await revoke();
    expect(await statesOf(code)).toEqual(['handed-over', 'standing']);
    await revoke(STOLEN - 120_000);
    expect(await statesOf(code)).toEqual(['given-distrusted', 'distrusted']);
  });

  it('makes no conflict of the real one, in any order', async () => {
    const [first, second] = [await winAt(booth), await winAt(booth)];
    await give(first.code, stolen);
    await give(first.code, desk);
    await give(second.code, desk);
    await give(second.code, stolen);
    expect(await stock()).toMatchObject({ won: 4, left: 6 });
    await revoke();
    expect(await statesOf(first.code)).toEqual(['handed-over', 'distrusted', 'standing']);
    expect(await statesOf(second.code)).toEqual(['handed-over', 'standing', 'distrusted']);
    expect(await stock()).toMatchObject({ won: 2, left: 8 });
  });

  it('keeps no void prize from the stock', async () => {
    const { code } = await winAt(stolen);
    await give(code, stolen);
    await revoke();
    expect(await statesOf(code)).toEqual(['void', 'distrusted']);
    expect(await stock()).toEqual({ total: 10, won: 0, reserved: 0, left: 10 });
    const late = await winAt(booth);
    await give(code, imported());
    await give(late.code, desk);
    expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
  });

  it('counts again, with its unit, if the kiosk is trusted again', async () => {
    const [own, other] = [await winAt(stolen), await winAt(booth)];
    for (const { code } of [own, other]) await give(code, stolen);
    await give(other.code, desk);
    await revoke();
    expect(await stock()).toMatchObject({ won: 1, left: 9 });
    await trust();
    expect(await statesOf(own.code)).toEqual(['handed-over', 'standing']);
    expect(await statesOf(other.code)).toEqual(['conflict', 'standing', 'conflict']);
    expect(await stock()).toEqual({ total: 10, won: 3, reserved: 0, left: 7 });
    await revoke();
    expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
  });

  it('counts once an administrator hands the prize over, and is dismissed by an undo', async () => {
    const [granted, dismissed] = [await winAt(booth), await winAt(booth)];
    for (const { code } of [granted, dismissed]) await give(code, stolen);
    await revoke();
    expect((await giveAsAdmin(granted.awardId)).status).toBe(200);
    expect(await statesOf(granted.code)).toEqual(['handed-over', 'distrusted', 'standing']);
    expect((await giveAsAdmin(granted.awardId)).body.code).toBe('already-handed-over');
    expect((await undoAsAdmin(dismissed.code)).status).toBe(200);
    expect(await statesOf(dismissed.code)).toEqual(['open', 'undone']);
    expect(await stock()).toEqual({ total: 10, won: 2, reserved: 0, left: 8 });
    // The dismissed one does not come back.
    await trust();
    expect(await statesOf(dismissed.code)).toEqual(['open', 'undone']);
  });

  it('keeps its prize from being returned to stock unseen, until an administrator undoes it', async () => {
    const { code } = await winAt(booth);
    await give(code, stolen);
    await revoke();
    const campaign = suite.server.db.updateTable('campaigns').where('id', '=', suite.campaignId);
    const dates = suite.server.db
      .selectFrom('campaigns')
      .select(['end_date', 'claim_by'])
      .where('id', '=', suite.campaignId);
    const former = await dates.executeTakeFirstOrThrow();
    await campaign.set({ end_date: '2026-11-26T23:59:59.999+00:00', claim_by: '2026-11-27' }).execute();
    expect(await statesOf(code)).toEqual(['given-distrusted', 'distrusted']);
    await undoAsAdmin(code);
    expect(await statesOf(code)).toEqual(['expired', 'undone']);
    await campaign.set(former).execute();
  });

  it('stays not trusted before and after its prize arrives', async () => {
    await revoke();
    const code = newCode();
    await give(code, imported());
    expect(await statesOf(code)).toEqual(['given-distrusted', 'distrusted']);
    await winAt(booth, code);
    expect(await statesOf(code)).toEqual(['given-distrusted', 'distrusted']);
    expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
  });

  it('is not counted in the sheet of winners and in the contacts', async () => {
    const { code } = await winAt(booth);
    await give(code, stolen);
    await revoke();
    const { bytes } = await suite.api.download(
      'downloadWinners',
      { params: { campaignId: suite.campaignId } },
      suite.admin,
    );
    const row = readWorkbook(Buffer.from(bytes))[0]?.data.find((cells) => cells.includes(code));
    expect(row?.slice(6, 10)).toEqual(['Hand-over not trusted', null, null, 0]);
    const params = { campaignId: suite.campaignId, format: 'csv' as const };
    const contacts = await suite.api.download('downloadContacts', { params }, suite.admin);
    expect(Buffer.from(contacts.bytes).toString('utf8')).toContain('Hand-over not trusted');
  });
});

describe('an undo of a kiosk that is not trusted', () => {
  it('does not count, and does not prevent a real one', async () => {
    const { code } = await winAt(booth);
    now = STOLEN - 60_000;
    const { id } = await give(code, stolen);
    now = STOLEN + 60_000;
    await undo(id, stolen, 'Invented.');
    expect(await statesOf(code)).toEqual(['open', 'undone']);
    await revoke();
    expect(await statesOf(code)).toEqual(['handed-over', 'standing']);
    expect((await winnerOf(code))?.handOvers).toMatchObject([{ undoneReason: 'Invented.' }]);
    expect((await undoAsAdmin(code)).status).toBe(200);
    expect((await winnerOf(code))?.handOvers).toMatchObject([{ state: 'undone', undoneReason: 'Never given.' }]);
    expect((await undoAsAdmin(code)).body.code).toBe('hand-over-undone');
  });

  it('takes no unit of a second hand-over back', async () => {
    const { code } = await winAt(booth);
    await give(code, desk);
    now = STOLEN - 60_000;
    const { id } = await give(code, stolen);
    now = STOLEN + 60_000;
    expect(await stock()).toMatchObject({ won: 2, left: 8 });
    await undo(id, stolen);
    expect(await stock()).toMatchObject({ won: 1, left: 9 });
    await revoke();
    expect(await stock()).toMatchObject({ won: 2, left: 8 });
    await trust();
    expect(await stock()).toMatchObject({ won: 1, left: 9 });
  });

  it('is not replaced by another one that is not trusted', async () => {
    const { code } = await winAt(booth);
    now = STOLEN - 60_000;
    const { id } = await give(code, stolen);
    now = STOLEN + 60_000;
    await undo(id, stolen, 'First.');
    await revoke();
    now += 60_000;
    const body = { id, reason: 'Second.' };
    expect((await suite.api.attempt('undoOwnHandOver', { body }, imported())).status).toBe(200);
    expect((await winnerOf(code))?.handOvers).toMatchObject([{ state: 'standing', undoneReason: 'First.' }]);
    // The first undo arrived while the kiosk was still trusted.
    await revoke(STOLEN + 90_000);
    expect((await winnerOf(code))?.handOvers).toMatchObject([{ state: 'undone', undoneReason: 'First.' }]);
  });
});
