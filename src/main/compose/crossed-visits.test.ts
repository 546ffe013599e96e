import { request as send } from 'node:http';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Id } from '#shared/entities/base.ts';
import type { ChannelName, ChannelRequest, EventName, VisitChannel } from '#shared/ipc/channels.ts';
import { serverSuite } from '../../../tests/support/api-suite.ts';
import { fakeEncryption, type SeenRequest, startHttp, tempFolder } from '../../../tests/support/main.ts';
import { openKiosk } from '../../../tests/support/open-kiosk.ts';
import { logIn, playerOf } from '../../../tests/support/player.ts';
import { NORDWIND } from '../../../tests/support/vendor.ts';
import { databaseFor } from '../db/origin.ts';

/** Two visitors at one kiosk: what belongs to one never reaches the other, wherever the first one's call is. */

const suite = serverSuite();

const [ANNA, BERT, ADMIN] = ['player07', 'player08', 'admin'];
const NEW = 'südwind-2026';

interface Known {
  token: string;
  userId: number;
}

interface Case<N extends ChannelName> {
  /** The user whose call it is. */
  as: string;
  request: ChannelRequest<N> | ((campaignId: Id) => ChannelRequest<N>);
}

type Cases = { [N in VisitChannel]: Case<N> | 'immediate' };

/** Every call that acts for the visitor; 'immediate' answers before anybody else's call. A new channel must be added. */
const CASES: Cases = {
  'session:change-password': {
    as: ANNA,
    request: { oldPassword: 'nordwind', newPassword: NEW, confirmPassword: NEW },
  },
  'play:welcome': { as: ANNA, request: {} },
  'play:open': { as: ANNA, request: (campaignId) => ({ campaignId }) },
  'play:answer': 'immediate',
  'play:spin': 'immediate',
  'play:settle': 'immediate',
  'play:decline-offer': 'immediate',
  'play:cash-in': 'immediate',
  'play:press': 'immediate',
  'play:seen': 'immediate',
  'rehearsal:begin': { as: ADMIN, request: (campaignId) => ({ campaignId }) },
  'admin:call': { as: ADMIN, request: { name: 'getCampaigns', request: { params: { clientId: NORDWIND } } } },
  'admin:overview': { as: ADMIN, request: (campaignId) => ({ name: 'getUserOverview', campaignId }) },
  'admin:overview-row': { as: ADMIN, request: (campaignId) => ({ name: 'getUserOverview', campaignId, rowId: 1 }) },
  'admin:upload-sheet': {
    as: ADMIN,
    request: (campaignId) => ({ name: 'uploadUsers', campaignId, fileName: 'a.xlsx', base64: 'AAAA', answers: {} }),
  },
  'admin:download-sheet': { as: ADMIN, request: { name: 'getQuestionTemplate', params: {} } },
};

/** The calls that begin a visit or ask for it. */
const LOGINS = {
  'session:current': {},
  'session:log-in': { username: ANNA, password: 'x', isRemembered: true },
  'session:log-in-with-code': { code: 'ABCD-EFGH' },
} satisfies Partial<{ [N in ChannelName]: ChannelRequest<N> }>;

/**
 * A kiosk whose every wait for the server or the key store can be held. The line itself answers logins, with tokens that
 * the server has issued, so that hundreds of them cost no time.
 */
async function heldKiosk(known: ReadonlyMap<string, Known>) {
  let left = Number.POSITIVE_INFINITY;
  let release = () => {};
  let onHeld = () => {};
  /** Waits here if this is the place to hold. */
  const pass = async () => {
    left -= 1;
    if (left !== 0) return;
    onHeld();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  const requests: SeenRequest[] = [];
  const line = await startHttp(async (request, response) => {
    requests.push(request);
    const { url, body } = request;
    const login = url.startsWith('/oauth/Token') ? new URLSearchParams(body).get('username') : null;
    const user = known.get(login ?? (url.endsWith('/LogInWithCode') ? ANNA : ''));
    const answer =
      user || url.endsWith('/ChangePassword')
        ? { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(sessionOf(user)) }
        : await forward(suite.server.url, request);
    // The kiosk probes the server beside the calls, which do not wait for that.
    if (!url.startsWith('/api/Probe/')) await pass();
    response.writeHead(answer.status, { ...answer.headers, connection: 'close' }).end(answer.body);
  });
  const encryption = fakeEncryption();
  const events: EventName[] = [];
  const userData = tempFolder();
  const opened = await openKiosk(userData, line.url, undefined, {
    send: (event) => void events.push(event),
    encryption: {
      ...encryption,
      encryptStringAsync: async (text) => {
        const secret = await encryption.encryptStringAsync(text);
        await pass();
        return secret;
      },
    },
  });
  return {
    ...opened,
    /** The stored verifier of a player's password, or undefined. */
    verifierOf: (userId: number | undefined) => {
      const db = new Sqlite(
        databaseFor(userData, line.url, () => {}),
        { readonly: true },
      );
      try {
        return db.prepare('SELECT hex(secret) FROM proven_players WHERE user_id = ?').pluck().get(String(userId));
      } finally {
        db.close();
      }
    },
    requests,
    events,
    cutLine: line.close,
    /** Holds the wait with this number, from 1. Resolves when the kiosk waits there. */
    holdAt: (place: number) => {
      left = place;
      return new Promise<void>((resolve) => {
        onHeld = resolve;
      });
    },
    release: () => {
      left = Number.POSITIVE_INFINITY;
      release();
    },
  };
}

const sessionOf = (user: Known | undefined) =>
  user ? { access_token: user.token, token_type: 'Bearer', userId: user.userId } : {};

function forward(server: string, { method, url, headers, body }: SeenRequest) {
  return new Promise<{ status: number; headers: object; body: Buffer }>((resolve, reject) => {
    const outgoing = send(new URL(url, server), { method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The users that a request names, and the one whose token it has. */
function usersIn({ url, headers, body }: SeenRequest, known: ReadonlyMap<string, Known>) {
  const named = [...`${url} ${body}`.matchAll(/(?:userId["=:]+|\/user\/)(\d+)/gi)].map(([, id]) => Number(id));
  const holder = [...known.values()].find(({ token }) => headers.authorization === `Bearer ${token}`);
  return { named, holder: holder?.userId ?? null };
}

async function people() {
  const { api } = suite;
  const anna = await playerOf(api, ANNA);
  const known = new Map<string, Known>([
    [ANNA, anna],
    [BERT, await logIn(api, BERT)],
    [ADMIN, await logIn(api, ADMIN)],
  ]);
  return { known, campaignId: anna.campaignId };
}

const enter = (name: string) => ({ username: name, password: 'nordwind', isRemembered: true });

it('never crosses two visits, wherever the call of the first one waits', async () => {
  const { known, campaignId } = await people();
  const bert = known.get(BERT)?.userId;
  let places = 0;
  const all = { ...LOGINS, ...CASES };
  for (const [name, step] of Object.entries(all) as [keyof typeof all, (typeof all)[keyof typeof all]][]) {
    if (step === 'immediate') continue;
    const isLogin = name in LOGINS;
    const { as, request } = 'as' in step ? step : { as: ANNA, request: step };
    for (let place = 1, isWaiting = true; isWaiting; place += 1) {
      const kiosk = await heldKiosk(known);
      if (!isLogin || name === 'session:current') await kiosk.call('session:log-in', enter(as));
      const held = kiosk.holdAt(place);
      const answer = kiosk.send(name, typeof request === 'function' ? request(campaignId) : request);
      let isAnswered = false;
      void answer.then(() => {
        isAnswered = true;
      });
      isWaiting = await Promise.race([held.then(() => true), answer.then(() => false)]);
      if (!isWaiting) break;
      places += 1;
      if (!isLogin) await kiosk.call('session:log-out', {});
      await kiosk.call('session:log-in', enter(BERT));
      kiosk.events.length = 0;
      // What waits here may be the kiosk's own work after a login, and the call is over.
      const outcome = isAnswered ? { ok: true } : { ok: false, error: { code: 'visit-over' } };
      kiosk.release();
      expect([name, place, await answer]).toMatchObject([name, place, outcome]);
      expect([name, place, (await kiosk.call('session:current', {}))?.userId]).toEqual([name, place, bert]);
      expect(kiosk.events).not.toContain('session:ended');
      expect(kiosk.saved).toEqual([]);
      for (const { named, holder } of kiosk.requests.map((seen) => usersIn(seen, known))) {
        if (holder !== null && holder !== known.get(ADMIN)?.userId) for (const id of named) expect(id).toBe(holder);
      }
      kiosk.kiosk.stop();
    }
  }
  // A change that makes the calls answer without waiting would test nothing.
  expect(places).toBeGreaterThan(20);
});

it("proves no player's offline login with the password of the player before", async () => {
  const { known, campaignId } = await people();
  const { api } = suite;
  const kiosk = await heldKiosk(known);
  const admin = known.get(ADMIN);
  if (!admin) throw new Error('There is no administrator.');
  const values = { clientId: NORDWIND, name: 'Hall 3', campaignIds: [campaignId] };
  const { pairingCode } = await api.call('makePairingCode', { body: values }, admin);
  await kiosk.call('device:register', { pairingCode });
  await kiosk.call('session:log-in', enter(ANNA));
  const verifierOf = (name: string) => kiosk.verifierOf(known.get(name)?.userId);
  await expect.poll(() => verifierOf(ANNA)).toBeDefined();
  const before = verifierOf(ANNA);
  const held = kiosk.holdAt(1);
  const change = kiosk.send('session:change-password', {
    oldPassword: 'nordwind',
    newPassword: NEW,
    confirmPassword: NEW,
  });
  await held;
  await kiosk.call('session:log-out', {});
  await kiosk.call('session:log-in', enter(BERT));
  kiosk.release();
  await change;
  await expect.poll(() => verifierOf(BERT) !== undefined && verifierOf(ANNA) !== before).toBe(true);
  await kiosk.call('session:log-out', {});
  await kiosk.cutLine();
  const isIn = async (name: string, password: string) =>
    (await kiosk.send('session:log-in', { ...enter(`${name}@nordwind.example`), password })).ok;
  expect([await isIn(BERT, NEW), await isIn(BERT, 'nordwind'), await isIn(ANNA, NEW)]).toEqual([false, true, true]);
});
