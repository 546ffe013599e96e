import { beforeAll, describe, expect, it } from 'vitest';
import { readWinners } from '../../src/server/reports/read-winners.ts';
import { serverSuite } from '../support/api-suite.ts';
import { handOver, type Registered, registerDevice } from '../support/devices.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { countStatements } from '../support/statements.ts';
import { addPrize, logInStranger, NORDWIND, type Stranger } from '../support/vendor.ts';
import { newCode } from '../support/wins.ts';

/** A desk without a connection has accepted the claim of another company, which shares the server. */

const suite = serverSuite();

let admin: SignedIn;
let stranger: Stranger;
let desk: Registered;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  stranger = await logInStranger(suite.api, suite.server);
  desk = await registerDevice(suite.api, admin, [], 'Prize desk');
});

/** The other company's win arrives. */
async function foreignWin(code: string): Promise<void> {
  const { db } = suite.server;
  const { clientId, campaignId } = stranger;
  const prize_id = await addPrize(db, campaignId, { name: 'Secret prize' });
  const person = { first_name: 'Secret', last_name: 'Winner', email: 'secret@stranger.example' };
  const user = { client_id: clientId, role: 'Visitor' as const, password_hash: 'none', created_at: '2026-07-01' };
  const users = db.insertInto('users').values({ ...person, ...user });
  const { id: user_id } = await users.returning('id').executeTakeFirstOrThrow();
  const award = { user_id, campaign_id: campaignId, prize_id, claim_code: code, created_at: '2026-07-01' };
  await db.insertInto('awarded_prizes').values(award).execute();
}
const campaignOf = async (clientId: number) =>
  (
    await suite.server.db
      .selectFrom('campaigns')
      .select('id')
      .where('client_id', '=', clientId)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

describe("a stored hand-over of another company's claim", () => {
  it('has its own state, reveals nothing about the prize, and leaves the rest of the list readable', async () => {
    const [foreign, open] = [handOver(newCode()), handOver(newCode())];
    for (const body of [open, foreign]) await suite.api.call('postHandOver', { body }, desk);
    await foreignWin(foreign.claimCode);
    const own = await suite.api.call('getOwnHandOvers', {}, desk);
    expect(own).toMatchObject([
      { id: foreign.id, state: 'other-vendor', claimState: 'other-vendor', prizeName: null, other: null },
      { id: open.id, state: 'unmatched', claimState: 'unmatched' },
    ]);
    const campaignId = await campaignOf(NORDWIND);
    const { winners } = await suite.api.call('getWinners', { params: { campaignId } }, admin);
    expect(winners.find(({ claimCode }) => claimCode === foreign.claimCode)).toMatchObject({
      awardId: null,
      userName: null,
      email: null,
      prizeName: null,
      kioskName: null,
      state: 'other-vendor',
      handOvers: [{ state: 'other-vendor', kioskName: 'Prize desk' }],
    });
    expect(JSON.stringify([own, winners])).not.toMatch(/secret/i);
  });

  it('counts nothing for the other company', async () => {
    const body = handOver(newCode());
    await suite.api.call('postHandOver', { body }, desk);
    await foreignWin(body.claimCode);
    const params = { campaignId: stranger.campaignId };
    const { winners } = await suite.api.call('getWinners', { params }, stranger);
    expect(winners.find(({ claimCode }) => claimCode === body.claimCode)).toMatchObject({
      state: 'open',
      handOvers: [],
    });
  });

  it('leaves the award of the other company unchanged when its kiosk is revoked', async () => {
    const stolen = await registerDevice(suite.api, admin, [], 'Stolen desk');
    const body = handOver(newCode());
    await suite.api.call('postHandOver', { body }, stolen);
    await foreignWin(body.claimCode);
    const award = suite.server.db.selectFrom('awarded_prizes').selectAll().where('claim_code', '=', body.claimCode);
    const before = await award.executeTakeFirstOrThrow();
    const since = new Date(0).toISOString();
    await suite.api.call('revokeDevice', { params: { id: stolen.device.id }, body: { since } }, admin);
    expect(await award.executeTakeFirstOrThrow()).toEqual(before);
  });

  it('costs the list of winners no query of its own', async () => {
    const campaignId = await campaignOf(NORDWIND);
    const read = () => readWinners(suite.server.db, campaign, Date.now());
    const campaigns = suite.server.db.selectFrom('campaigns').selectAll().where('id', '=', campaignId);
    const campaign = await campaigns.executeTakeFirstOrThrow();
    const unmatched = async () => {
      const body = handOver(newCode());
      await suite.api.call('postHandOver', { body }, desk);
      return body.claimCode;
    };
    await foreignWin(await unmatched());
    const before = await countStatements(read);
    for (let times = 0; times < 3; times += 1) await unmatched();
    expect(await countStatements(read)).toBe(before);
  });

  it('can be repeated and undone', async () => {
    const body = handOver(newCode());
    await suite.api.call('postHandOver', { body }, desk);
    await foreignWin(body.claimCode);
    expect(await suite.api.call('postHandOver', { body }, desk)).toMatchObject({ state: 'other-vendor' });
    const undo = { id: body.id, reason: 'The unit is back.' };
    expect(await suite.api.call('undoOwnHandOver', { body: undo }, desk)).toMatchObject({ state: 'undone' });
  });

  it('is refused if the win has arrived before, and the desk says why', async () => {
    const code = newCode();
    await foreignWin(code);
    for (const answer of [
      await suite.api.attempt('getClaim', { params: { code } }, desk),
      await suite.api.attempt('postHandOver', { body: handOver(code) }, desk),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'claim-elsewhere']);
  });
});
