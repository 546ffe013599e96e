import { describe, expect, it } from 'vitest';
import type { Id } from '#shared/entities/base.ts';
import type { ClaimList, ListedClaim } from '#shared/entities/claim-list.ts';
import { openOutbox } from '../../../tests/support/main.ts';
import type { Token } from '../link/client.ts';
import { claimHashOf } from './claim-hash.ts';
import { ClaimLists } from './claim-lists.ts';
import type { Prepared } from './prepared.ts';

const tokenOf = (accessToken: string): Token => ({ tokenType: 'Bearer', accessToken });
const FIRST = tokenOf('first');
const CODE = 'K7PD2MXA5';
const DATE = '2026-11-28T14:02:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(DATE) + minutes * 60_000).toISOString();

const listed = (code: string, more: Partial<ListedClaim> = {}, token = FIRST): ListedClaim => ({
  hash: claimHashOf(token.accessToken, code),
  prizeId: 2,
  wonDate: DATE,
  kioskName: 'Booth',
  state: 'open',
  ...more,
});
const listOf = (claims: ListedClaim[], more: Partial<ClaimList> = {}): ClaimList => ({
  campaignId: 3,
  claims,
  since: 'a',
  isComplete: true,
  ...more,
});

/** The lists of a kiosk that has prepared campaigns 3 and 4. */
function open(file?: string) {
  const { db, file: path } = openOutbox(file);
  const log: string[] = [];
  const kiosk = { tokens: [FIRST], prepared: [3, 4] as Id[], isLocked: false };
  const device = { claimHashes: (code: string) => kiosk.tokens.map((one) => claimHashOf(one.accessToken, code)) };
  const campaigns = {
    get isLocked() {
      return kiosk.isLocked;
    },
    get: (id: string) => (kiosk.prepared.map(String).includes(id) ? {} : null),
  };
  const lists = new ClaimLists(db, device, { campaigns } as unknown as Prepared, (line) => void log.push(line));
  const asked = (token = FIRST) =>
    lists.asked(
      kiosk.prepared.map((campaignId) => ({ campaignId, version: 'v' })),
      token,
    );
  const take = (answer: ClaimList[] | null, date = DATE, token = FIRST) => lists.take(answer, asked(token), date);
  const since = (token = FIRST) => asked(token).packages.map(({ claimsSince }) => claimsSince);
  return { db, file: path, log, kiosk, lists, take, since };
}

describe("a kiosk's claim lists", () => {
  it('find a prize by its code, also after a restart, and ask from where they end', () => {
    const { file, lists, take, since } = open();
    expect([since(), lists.find(CODE)]).toEqual([['', ''], null]);
    expect(take([listOf([listed(CODE)])])).toBe(false);
    expect(since()).toEqual(['a', '']);
    const again = open(file);
    expect(again.since()).toEqual(['a', '']);
    expect(again.lists.find(CODE)).toEqual({ claim: listed(CODE), campaignId: '3', at: Date.parse(DATE) });
    expect(again.lists.find('BCDEFGHJT')).toBeNull();
    again.take([listOf([listed(CODE, { state: 'handed-over' })], { since: 'b' })]);
    expect(again.lists.find(CODE)?.claim.state).toBe('handed-over');
  });

  it('contain neither codes nor the token in the file', () => {
    const { db, take } = open();
    take([listOf([listed(CODE)])]);
    const stored = JSON.stringify([
      db.prepare('SELECT * FROM listed_claims').all(),
      db.prepare('SELECT * FROM claim_lists').all(),
    ]);
    for (const secret of [CODE, FIRST.accessToken]) expect(stored).not.toContain(secret);
  });

  it('stay as they are on a full disk, so that the server sends the changes again', () => {
    const { db, lists, take, since, log } = open();
    take([listOf([listed(CODE)])]);
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
    const many = Array.from({ length: 2_000 }, (_, index) => listed(`C${index}`));
    expect(take([listOf([listed(CODE, { state: 'void' }), ...many], { since: 'b', isComplete: false })])).toBe(false);
    expect([since()[0], lists.find(CODE)?.claim.state, log.length]).toEqual(['a', 'open', 1]);
    db.pragma('max_page_count = 100000');
    expect(take([listOf([listed(CODE, { state: 'void' }), ...many], { since: 'b', isComplete: false })])).toBe(true);
    expect([since()[0], lists.find(CODE)?.claim.state]).toEqual(['b', 'void']);
  });

  it('begin again under a new token, and serve under the former one until then', () => {
    const { kiosk, lists, take, since, db } = open();
    take([listOf([listed(CODE), listed('OLD')])]);
    const second = tokenOf('second');
    kiosk.tokens = [second, FIRST];
    expect([since(second), lists.find(CODE)?.claim.state]).toEqual([['', ''], 'open']);
    take([listOf([listed(CODE, { state: 'held' }, second)], { since: 'b' })], DATE, second);
    expect([since(second), since(FIRST), lists.find(CODE)?.claim.state]).toEqual([['b', ''], ['', ''], 'held']);
    expect(db.prepare('SELECT count(*) FROM listed_claims').pluck().get()).toBe(1);
    // After a new registration, the former tokens are gone.
    kiosk.tokens = [tokenOf('third')];
    expect(lists.find(CODE)).toBeNull();
  });

  it('end with the preparation of their campaign, but not while a locked key store hides it', () => {
    const { db, kiosk, lists, take } = open();
    take([listOf([listed(CODE)]), listOf([listed('OTHER')], { campaignId: 4 })]);
    Object.assign(kiosk, { prepared: [4], isLocked: true });
    take([]);
    expect(lists.find(CODE)).not.toBeNull();
    kiosk.isLocked = false;
    take([]);
    expect([lists.find(CODE), lists.find('OTHER')?.campaignId]).toEqual([null, '4']);
    expect(db.prepare('SELECT campaign_id FROM listed_claims').pluck().all()).toEqual(['4']);
  });

  it('tell the moment at which they were complete, or at which an entry came first', () => {
    const { file, lists, take } = open();
    const at = () => new Date(lists.find(CODE)?.at ?? 0).toISOString();
    expect(take([listOf([listed(CODE)], { isComplete: false })])).toBe(true);
    expect(at()).toBe(DATE);
    take([listOf([listed('B')], { since: 'b', isComplete: false })], minutesLater(1));
    expect(at()).toBe(DATE);
    take([listOf([listed('C')], { since: 'c' })], minutesLater(2));
    expect(at()).toBe(minutesLater(2));
    // Nothing has changed.
    take([], minutesLater(3));
    expect(at()).toBe(minutesLater(3));
    expect(new Date(open(file).lists.find(CODE)?.at ?? 0).toISOString()).toBe(minutesLater(2));
    take([], minutesLater(8));
    expect(new Date(open(file).lists.find(CODE)?.at ?? 0).toISOString()).toBe(minutesLater(8));
  });

  it('stay as they are at a server without claim lists', () => {
    const { lists, take } = open();
    take([listOf([listed(CODE)])]);
    expect(take(null, minutesLater(9))).toBe(false);
    expect(lists.find(CODE)?.at).toBe(Date.parse(DATE));
  });

  it('do not ask again at once if the server sends nothing', () => {
    const { take } = open();
    expect(take([listOf([], { isComplete: false })])).toBe(false);
  });

  it('wait once they are complete until the others are, so that they leave them room', () => {
    const { lists, take, since } = open();
    const empty = listOf([], { campaignId: 4, since: '', isComplete: false });
    expect(take([listOf([listed(CODE)]), empty])).toBe(true);
    expect(since()).toEqual([null, '']);
    expect(take([listOf([listed('B')], { campaignId: 4, since: 'b', isComplete: false })], minutesLater(1))).toBe(true);
    expect([since(), lists.find(CODE)?.at]).toEqual([[null, 'b'], Date.parse(DATE)]);
    expect(take([listOf([listed('C')], { campaignId: 4, since: 'c' })], minutesLater(1))).toBe(false);
    expect(since()).toEqual(['a', 'c']);
  });

  it('skip a damaged entry', () => {
    const { db, lists, take } = open();
    take([listOf([listed(CODE)])]);
    db.prepare("UPDATE listed_claims SET claim = '{'").run();
    expect(lists.find(CODE)).toBeNull();
  });
});
