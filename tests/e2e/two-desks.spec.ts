import path from 'node:path';
import type { Page } from 'playwright/test';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { shownClaimCode } from '../../src/shared/rules/claim-code.ts';
import { stockOf } from '../../src/shared/rules/stock.ts';
import { momentIn } from '../../src/shared/rules/venue-time.ts';
import { Api } from '../support/api.ts';
import { readCsv } from '../support/csv.ts';
import { logIn } from '../support/player.ts';
import { text } from '../support/texts.ts';
import { type ApiServer, queryFile } from './support/api-server.ts';
import { handOverAt, listedAt, type Span, type Ticket, type Visitor, winAsVisitor } from './support/claims.ts';
import { expect, test } from './support/fixture.ts';
import { databaseIn } from './support/kiosk-data.ts';
import { segmentOf } from './support/play.ts';
import { leave, openDoor, pinned } from './support/staff.ts';
import { pairingCode } from './support/vendor.ts';

declare const spinboard: Bridge;

const SOUND = 1;
const PRIZE = 'Earbuds';
const ZONE = 'Europe/Berlin';
const NIGHT_MS = 20 * 60 * 60 * 1000;
/** How far a stored moment may be from the time of the test's own clock. */
const TOLERANCE_MS = 5_000;
const PURPOSES = { Newsletter: 'Send me the newsletter.', Call: 'Call me about offers.' } as const;

const noura: Visitor = {
  ...{ firstName: 'نورة', lastName: 'العتيبي', email: 'noura@visitors.example' },
  agreesTo: [PURPOSES.Newsletter],
};
const taro: Visitor = {
  ...{ firstName: '太郎', lastName: '山田', email: 'taro@visitors.example' },
  agreesTo: Object.values(PURPOSES),
};
const zoe: Visitor = { firstName: 'Zoë', lastName: '=1+1', email: 'zoe@visitors.example', agreesTo: [] };
const visitors = [noura, taro, zoe];

/** Makes plays short, and lets visitors play without an account. Returns the id of the prize that everybody wins. */
function setUp(server: ApiServer): number {
  const purposes = Object.entries(PURPOSES).map(([label, wording]) => ({ id: label, label, wording }));
  return server.query((db) => {
    db.prepare(
      `UPDATE campaigns SET walk_up_consent = 'I take part.', controller = 'Nordwind', privacy_notice = 'We keep it.',
         time_zone = ?, purposes = ? WHERE id = ?`,
    ).run(ZONE, JSON.stringify(purposes), SOUND);
    return db
      .prepare(
        `UPDATE prizes SET points_needed_minimum = 100, winner_total = 20 WHERE name = ? AND campaign_id = ? RETURNING id`,
      )
      .pluck()
      .get(PRIZE, SOUND) as number;
  });
}

/**
 * Registers a kiosk in its staff area, downloads its campaign, and reserves units of the prize. The check-in with that wish
 * also brings the keys of the kiosks that were registered before. Repeats what a busy machine did too slowly.
 */
async function prepare(
  page: Page,
  url: string,
  { name, prizeId, units }: { name: string; prizeId: number; units: number },
) {
  await openDoor(page);
  await expect(async () => {
    const code = await pairingCode(url, [SOUND], name);
    const wish = { campaignId: SOUND, days: 3, prizes: [{ prizeId, name: PRIZE, units }] };
    const held = await page.evaluate(
      async ({ code, wish }) => {
        const device = await spinboard.invoke('device:state', {});
        const isRegistered = device.ok && device.value.kind === 'registered';
        if (!isRegistered) await spinboard.invoke('device:register', { pairingCode: code });
        const offline = await spinboard.invoke('offline:prepare', { campaignIds: [wish.campaignId] });
        const lease = await spinboard.invoke('lease:want', wish);
        return {
          isPrepared: offline.ok && offline.value.campaigns.every(({ copy }) => copy !== null),
          units: lease.ok ? lease.value.prizes.map((prize) => prize.units) : [],
        };
      },
      { code, wish },
    );
    expect(held).toEqual({ isPrepared: true, units: [units] });
  }).toPass();
  await leave(page);
}

/** Opens the desk in the staff area. */
async function openDesk(page: Page): Promise<void> {
  await openDoor(page);
  await page.getByRole('link', { name: text('desk.open') }).click();
  await expect(page.getByRole('textbox', { name: text('desk.code') })).toBeFocused();
}

/** The server's rows of the visitors, each play with its numbers of answers, consents and awards. */
const playsAt = (server: ApiServer) =>
  server.rows(
    `SELECT email, first_name AS firstName, last_name AS lastName, total_points_earned AS points,
       game_status_type AS status, made.name AS kiosk,
       (SELECT count(*) FROM user_answers WHERE user_id = users.id) AS answers,
       (SELECT count(*) FROM game_statuses WHERE user_id = users.id) AS statuses,
       (SELECT count(*) FROM awarded_prizes WHERE user_id = users.id) AS awards,
       (SELECT group_concat(wording || ' ' || is_given, '; ' ORDER BY consent_records.id) FROM consent_records
          JOIN consent_wordings ON consent_wordings.id = wording_id WHERE user_id = users.id) AS consents
     FROM users JOIN game_statuses ON game_statuses.user_id = users.id JOIN devices AS made ON made.id = device_id
     WHERE email LIKE '%@visitors.example' ORDER BY email`,
  );
const handOversAt = (server: ApiServer) =>
  server.rows(
    `SELECT claim_code AS code, devices.name AS desk FROM hand_overs JOIN devices ON devices.id = device_id
     ORDER BY claim_code, hand_overs.id`,
  );

// Other tests expect a server with the right time.
test.afterEach(({ server }) => server.stop());

test('a day offline: prizes are won at one kiosk and handed over at another, and everything arrives once', async ({
  openKiosk,
  folder,
  server,
  vendor,
}) => {
  vendor.keepQuestions('Spin the Sound', 1);
  const prizeId = setUp(server);
  const [booth, hall] = [path.join(folder, 'booth'), path.join(folder, 'hall')];
  const open = (userData: string, aheadMs = 0) =>
    openKiosk({ ...pinned, userData, aheadMs, mode: 'kiosk', draws: { segments: [segmentOf(100)] } });
  const tickets = new Map<Visitor, Ticket>();
  /** When staff gave each visitor's prize, at each desk. */
  const gave = new Map<Visitor, Span[]>();
  const codeOf = (visitor: Visitor) => tickets.get(visitor)?.code ?? '';

  await test.step('the first day, until the network fails', async () => {
    const [atBooth, atHall] = await Promise.all([open(booth), open(hall)]);
    await prepare(atBooth.page, server.url, { name: 'Booth', prizeId, units: 5 });
    await prepare(atHall.page, server.url, { name: 'Hall 3', prizeId, units: 1 });
    await server.stop();

    for (const visitor of visitors) tickets.set(visitor, await winAsVisitor(atBooth.page, vendor, visitor));
    expect(new Set([...tickets.values()].map(({ code }) => code)).size).toBe(visitors.length);

    // Staff of the hall scan two of the QR codes, and type the code of the third prize.
    await openDesk(atHall.page);
    gave.set(noura, [await handOverAt(atHall.page, tickets.get(noura)?.token ?? '', 'signature')]);
    await expect(atHall.page.getByRole('definition').filter({ hasText: PRIZE })).toBeVisible();
    gave.set(taro, [await handOverAt(atHall.page, shownClaimCode(codeOf(taro)), 'none')]);
    const first = await handOverAt(atHall.page, tickets.get(zoe)?.token ?? '', 'signature');
    // Staff of the booth cannot see that one of the prizes was given in the hall.
    await openDesk(atBooth.page);
    gave.set(zoe, [first, await handOverAt(atBooth.page, codeOf(zoe), 'own')]);
    await Promise.all([atBooth.stop(), atHall.stop()]);
  });

  await test.step('the next day both come back, the hall first', async () => {
    const [atHall] = await Promise.all([open(hall, NIGHT_MS), server.start({ aheadMs: NIGHT_MS })]);
    const inHall = visitors.map((visitor) => ({ code: codeOf(visitor), desk: 'Hall 3' }));
    await expect.poll(() => handOversAt(server)).toEqual(byCode(inHall));
    expect(await playsAt(server)).toEqual([]);
    const atBooth = await open(booth, NIGHT_MS);
    const conflict = { code: codeOf(zoe), desk: 'Booth' };
    await expect.poll(() => handOversAt(server)).toEqual(byCode([...inHall, conflict]));
    for (const userData of [booth, hall]) {
      const unsent = () => queryFile(databaseIn(userData), (db) => db.prepare('SELECT kind FROM outbox').pluck().all());
      await expect.poll(unsent).toEqual([]);
    }
    await Promise.all([openDesk(atBooth.page), openDesk(atHall.page)]);
    for (const visitor of visitors) {
      await expect(listedAt(atHall.page, codeOf(visitor))).toContainText(text('desk.state.standing'));
    }
    await expect(listedAt(atBooth.page, codeOf(zoe))).toContainText(text('desk.state.conflict'));
    await expect(listedAt(atBooth.page, codeOf(zoe))).toContainText('Already handed over at Hall 3');
  });

  const api = new Api(server.url);
  const admin = await logIn(api, 'admin');
  const params = { campaignId: SOUND };

  await test.step('the server has every play, prize and consent once', async () => {
    expect(await playsAt(server)).toEqual(
      visitors.map(({ email, firstName, lastName, agreesTo }) => ({
        ...{ email, firstName, lastName, points: 100, status: 1, kiosk: 'Booth' },
        ...{ answers: 1, statuses: 1, awards: 1 },
        consents: Object.values(PURPOSES)
          .map((wording) => `${wording} ${agreesTo.includes(wording) ? 1 : 0}`)
          .join('; '),
      })),
    );
    const prizes = await api.call('getCampaignPrizes', { params }, admin);
    const stock = stockOf(prizes.find(({ id }) => id === prizeId) ?? {});
    // Three prizes were won, and a fourth unit was given in the conflict.
    expect(stock).toMatchObject({ total: 20, won: 4 });
  });

  await test.step('the Winners page has each prize with its hand-overs', async () => {
    const { winners } = await api.call('getWinners', { params }, admin);
    expect(winners).toHaveLength(visitors.length);
    for (const visitor of visitors) {
      const winner = winners.find(({ email }) => email === visitor.email);
      const isTwice = visitor === zoe;
      expect(winner).toMatchObject({
        userName: `${visitor.firstName} ${visitor.lastName}`,
        claimCode: codeOf(visitor),
        prizeName: PRIZE,
        kioskName: 'Booth',
        state: isTwice ? 'conflict' : 'handed-over',
      });
      expect(winner?.handOvers.map(({ state, kioskName }) => [state, kioskName])).toEqual([
        ['standing', 'Hall 3'],
        ...(isTwice ? [['conflict', 'Booth']] : []),
      ]);
      expectNear(winner?.wonDate, tickets.get(visitor));
      for (const [index, { handedOverDate }] of (winner?.handOvers ?? []).entries()) {
        expectNear(handedOverDate, gave.get(visitor)?.[index]);
      }
    }
  });

  await test.step('the contacts for programs have one line for each visitor', async () => {
    const { bytes } = await api.download('downloadContacts', { params: { ...params, format: 'csv' } }, admin);
    const [headings = [], ...lines] = readCsv(Buffer.from(bytes).toString('utf8'), ',');
    const contacts = lines.map((line) => Object.fromEntries(headings.map((name, index) => [name, line[index]])));
    const ofVisitors = contacts.filter(({ Email }) => Email?.endsWith('@visitors.example'));
    expect(ofVisitors).toHaveLength(visitors.length);
    for (const visitor of visitors) {
      const { firstName, lastName, email, agreesTo } = visitor;
      const contact = ofVisitors.find(({ Email }) => Email === email);
      const venueTime = (utc = '') => momentIn(Date.parse(utc), ZONE).slice(0, 19).replace('T', ' ');
      const answered = Object.entries(PURPOSES).map(([label, wording]) => {
        const utc = contact?.[`${label}: answered (UTC)`];
        expectNear(utc, tickets.get(visitor));
        return {
          [label]: agreesTo.includes(wording) ? 'yes' : 'no',
          [`${label}: answered (UTC)`]: utc,
          [`${label}: answered (venue)`]: venueTime(utc),
          [`${label}: wording version`]: '1',
        };
      });
      const played = contact?.['Played (UTC)'];
      expectNear(played, tickets.get(visitor));
      expect(contact).toEqual({
        'First name': firstName,
        // An apostrophe keeps a name from running as a formula.
        'Last name': lastName.replace(/^=/, "'="),
        Email: email,
        ...Object.assign({}, ...answered),
        Score: '100',
        Prize: PRIZE,
        'State of the prize': text(visitor === zoe ? 'claimState.conflict' : 'claimState.handed-over'),
        Kiosk: 'Booth',
        'Played (UTC)': played,
        'Played (venue)': venueTime(played),
        'Time zone': ZONE,
      });
    }
  });
});

const byCode = <T extends { code: string }>(handOvers: readonly T[]): T[] =>
  handOvers.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));

/** Expects a stored moment within the time in which the step was done on screen. */
function expectNear(moment: string | null | undefined, span: Span | undefined): void {
  const at = Date.parse(moment ?? '');
  expect(at).toBeGreaterThan((span?.from ?? 0) - TOLERANCE_MS);
  expect(at).toBeLessThan((span?.until ?? 0) + TOLERANCE_MS);
}
