import type { ScryptOptions } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALWAYS_ON } from '../../../tests/support/connection.ts';
import { FakeClock, steadyMs } from '../../../tests/support/fake-clock.ts';
import { campaign, fakeEncryption, questions, WHEEL } from '../../../tests/support/main.ts';
import { watchScrypt } from '../../../tests/support/scrypt-calls.ts';
import { openSessions } from '../../../tests/support/sessions.ts';
import { text } from '../../../tests/support/texts.ts';
import type { OfflinePackage } from '../../shared/entities/offline-package.ts';
import { visitCodeIn } from '../../shared/rules/visit-code.ts';
import { systemRandom } from '../compose/system-random.ts';
import { checkpoint } from '../db/open.ts';
import { cachedReads } from '../link/cached-reads.ts';
import { Reads } from '../link/reads.ts';
import { offlineStore } from '../registration/offline-store.ts';
import { Prepared } from '../registration/prepared.ts';
import { SteadyTime } from '../registration/steady-time.ts';
import { timeStore } from '../registration/time-store.ts';
import { KeyStore } from '../shell/key-store.ts';
import { LOCK_MS, Tries } from './tries.ts';
import { visitCodeStore } from './visit-code-store.ts';
import { WalkUps } from './walk-ups.ts';

const DAY_MS = 24 * 60 * 60_000;
const VERA = { campaignId: 3, firstName: 'Vera', lastName: 'Visitor', email: 'vera@visitors.example' };
const REQUEST = { ...VERA, hasConsented: true as const };

/** A campaign's texts with two purposes. */
const WITH_PURPOSES = {
  controller: 'Nordwind GmbH',
  privacyNotice: 'We keep your name.',
  purposes: [
    { id: 'a', label: 'News', wording: 'Send me news.' },
    { id: 'b', label: 'Call', wording: 'Call me.' },
  ],
};

const offlinePackage: OfflinePackage = {
  version: '1',
  preparedDate: '2026-05-01T00:00:00Z',
  expiresDate: '2026-05-08T00:00:00Z',
  campaign: { ...campaign(WHEEL), walkUpConsent: 'I agree.' },
  questions: questions(3),
  players: [],
};

const derivations: ScryptOptions[] = [];
watchScrypt((_length, cost) => void derivations.push(cost));

/**
 * Opens a kiosk that accepts visitors, with its database in a file. `file` and `clock` of an earlier kiosk restart it.
 */
async function openKiosk(before: { file?: string; clock?: FakeClock; values?: object } = {}) {
  const { clock = new FakeClock(), values } = before;
  const opened = await openSessions({ ...before, clock });
  const { db, outbox, sessions } = opened;
  const onLog = () => {};
  const keyStore = new KeyStore({ encryption: fakeEncryption(), clock, platform: 'linux', onLog });
  await keyStore.probe();
  const time = new SteadyTime({ clock, store: timeStore(db), onLog });
  const prepared = new Prepared(offlineStore(db), keyStore, onLog);
  time.trustClock();
  const knownAt = time.now();
  const expiresAt = steadyMs(knownAt + 7 * DAY_MS);
  const content = { ...offlinePackage, campaign: { ...offlinePackage.campaign, ...values } };
  await prepared.campaigns.set('3', { content, knownAt, expiresAt, imagesKept: 0, imageBytes: 0 });
  const visitCodes = visitCodeStore(db);
  const tries = new Tries({ store: offlineStore(db), clock, known: () => visitCodes.names(), onLog });
  tries.load();
  const finished = new Set<string>();
  const walkUps = new WalkUps({
    prepared,
    outbox: { ...outbox, enqueue: (job) => outbox.enqueue(job, clock.now()) },
    visitCodes,
    tries,
    sessions,
    reads: new Reads({ api: opened.api, store: cachedReads(db), time, connection: ALWAYS_ON }),
    time,
    clock,
    random: systemRandom,
    isUsable: () => true,
    isFinished: ({ userId }) => finished.has(String(userId)),
  });
  /** Begins a visit, ends it, and returns its id and code. */
  const visit = async (more: Partial<typeof REQUEST> = {}) => {
    const { userId, visitCode = '' } = await walkUps.begin({ ...REQUEST, ...more });
    sessions.logOut();
    return { userId, visitCode };
  };
  const resume = (visitCode: string, email = VERA.email) =>
    walkUps.resume({ email, visitCode }).then(
      ({ userId }) => {
        sessions.logOut();
        return userId;
      },
      (error) => error.message,
    );
  /** Marks the visitor as accepted by the server, under the player's id. */
  const deliver = (id: string | number, playerId: number) =>
    outbox.delivered(outbox.next(`${id}/3`)?.idempotencyKey ?? '', clock.now(), playerId);
  return { ...opened, clock, walkUps, visitCodes, finished, visit, resume, deliver };
}

/** Returns a code that differs from this one. */
const otherCode = (code: string) => `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`;

describe('a visit without an account', () => {
  it('is offered while the campaign is open, and resumes in a pause', async () => {
    const clock = new FakeClock();
    const moment = (ms: number) => new Date(clock.now() + ms).toISOString();
    const dates = { pausedDate: moment(1000), pausedUntil: moment(2000) };
    const { walkUps, visit, resume } = await openKiosk({ clock, values: dates });
    const offered = () => walkUps.offers().map(({ campaignId }) => campaignId);
    expect(offered()).toEqual([3]);
    const { visitCode, userId } = await visit();
    clock.advance(1000);
    expect(offered()).toEqual([]);
    expect(await resume(visitCode)).toBe(userId);
    clock.advance(1000);
    expect(offered()).toEqual([3]);
  });

  it('stores the answers with the visit: no without a tick, in the words of the form', async () => {
    const { walkUps, outbox } = await openKiosk({ values: WITH_PURPOSES });
    const [offer] = walkUps.offers();
    const { userId } = await walkUps.begin({ ...REQUEST, form: { hash: offer?.formHash ?? '', given: ['b'] } });
    const { purposeAnswers } = outbox.walkUps.find({ userId, campaignId: 3 })?.visitor ?? {};
    expect(purposeAnswers).toMatchObject({
      controller: 'Nordwind GmbH',
      noticeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      answers: [
        { purposeId: 'a', wording: 'Send me news.', isGiven: false },
        { purposeId: 'b', wording: 'Call me.', isGiven: true },
      ],
    });
  });

  it('is refused if the texts have changed since the visitor read them', async () => {
    const { walkUps, outbox } = await openKiosk({ values: WITH_PURPOSES });
    const begun = walkUps.begin({ ...REQUEST, form: { hash: 'of the former texts', given: ['b'] } });
    await expect(begun).rejects.toMatchObject({ message: text('walkUp.textsChanged') });
    expect(outbox.counts()).toMatchObject({ waiting: 0 });
  });

  it('has no answers in a campaign without purposes', async () => {
    const { walkUps, outbox } = await openKiosk();
    const { userId } = await walkUps.begin(REQUEST);
    const { visitor } = outbox.walkUps.find({ userId, campaignId: 3 }) ?? {};
    expect(visitor).toMatchObject({ consent: 'I agree.' });
    expect(visitor).not.toHaveProperty('purposeAnswers');
  });

  it('resumes only with email and code, and keeps its code', async () => {
    const { visit, resume, walkUps } = await openKiosk();
    const { userId, visitCode } = await visit();
    expect(visitCodeIn(visitCode)).toBe(visitCode);
    expect(await resume(otherCode(visitCode))).toBe(text('resume.wrong'));
    expect(await resume(visitCode, 'viktor@visitors.example')).toBe(text('resume.wrong'));
    expect(await resume(` ${visitCode.toLowerCase()}`, ' VERA@visitors.example')).toBe(userId);
    expect(await walkUps.resume({ email: VERA.email, visitCode })).toMatchObject({
      userId,
      visitCode,
      user: { fullName: 'Vera Visitor' },
    });
  });

  it('resumes after a restart, and at no other kiosk', async () => {
    const { file, clock, visit } = await openKiosk();
    const { userId, visitCode } = await visit();
    expect(await (await openKiosk({ file, clock })).resume(visitCode)).toBe(userId);
    expect(await (await openKiosk()).resume(visitCode)).toBe(text('resume.wrong'));
  });

  it('resumes under the id of the server once the server has it', async () => {
    const { visit, resume, deliver } = await openKiosk();
    const { userId, visitCode } = await visit();
    deliver(userId, 12);
    expect(await resume(visitCode)).toBe('12');
  });

  it('does not resume once its game is over, the server refuses it, or 30 days have passed', async () => {
    const { visit, resume, outbox, finished, visitCodes, clock } = await openKiosk();
    const first = await visit();
    finished.add(String(first.userId));
    expect(await resume(first.visitCode)).toBe(text('resume.over'));
    const second = await visit();
    outbox.refuse(outbox.next(`${second.userId}/3`)?.idempotencyKey ?? '', 'No.');
    expect(await resume(second.visitCode)).toBe(text('resume.over'));
    const third = await visit();
    visitCodes.prune(clock.now() + 30 * DAY_MS + 1);
    expect(await resume(third.visitCode)).toBe(text('resume.wrong'));
  });

  it('with an email that was used before is another visit, with a code of its own', async () => {
    const { visit, resume, outbox } = await openKiosk();
    const [first, second] = [await visit(), await visit()];
    expect(second.userId).not.toBe(first.userId);
    expect(outbox.all().map(({ kind }) => kind)).toEqual(['post-walk-up', 'post-walk-up']);
    expect([await resume(second.visitCode), await resume(first.visitCode)]).toEqual([second.userId, first.userId]);
  });

  it('begins with its row and its code, or not at all', async () => {
    const { walkUps, sessions, db, outbox } = await openKiosk();
    db.exec("CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END");
    await expect(walkUps.begin(REQUEST)).rejects.toThrow('full');
    expect([outbox.all(), db.prepare('SELECT * FROM visit_codes').all(), await sessions.view()]).toEqual([
      [],
      [],
      null,
    ]);
  });

  it('does not begin for a visitor who has left in the meantime', async () => {
    const { walkUps, sessions, outbox } = await openKiosk();
    const begun = expect(walkUps.begin(REQUEST)).rejects.toMatchObject({ code: 'visit-over' });
    sessions.logOut();
    await begun;
    expect(outbox.all()).toEqual([]);
  });
});

describe('a visit code', () => {
  it('is nowhere on disk, and in no row', async () => {
    const { visit, file, db, outbox } = await openKiosk();
    const { visitCode } = await visit();
    checkpoint(db);
    expect(JSON.stringify(outbox.all())).not.toContain(visitCode);
    for (const part of [file, `${file}-wal`]) expect(readFileSync(part).includes(visitCode)).toBe(false);
  });

  it('costs the same for an unknown email, for a wrong code and for a text that is no code', async () => {
    const { visit, resume } = await openKiosk();
    const { visitCode } = await visit();
    const costs = [];
    for (const [code, email] of [[visitCode, 'nobody@visitors.example'], [otherCode(visitCode)], ['']]) {
      derivations.length = 0;
      expect(await resume(code ?? '', email)).toBe(text('resume.wrong'));
      costs.push([...derivations]);
    }
    expect(costs).toEqual(Array(3).fill([expect.objectContaining({ N: 2 ** 14, r: 8, p: 5 })]));
  });

  it('five times wrong locks the email for a while, also over a restart, whether the email was used or not', async () => {
    const { file, clock, visit, resume } = await openKiosk();
    const { userId, visitCode } = await visit();
    for (const email of [VERA.email, 'nobody@visitors.example']) {
      const answers = [];
      for (let index = 0; index < 6; index += 1) answers.push(await resume(otherCode(visitCode), email));
      expect(answers).toEqual([...Array(5).fill(text('resume.wrong')), text('resume.locked')]);
    }
    expect(await resume(visitCode)).toBe(text('resume.locked'));
    const again = await openKiosk({ file, clock });
    expect(await again.resume(visitCode)).toBe(text('resume.locked'));
    clock.advance(LOCK_MS);
    expect(await again.resume(visitCode)).toBe(userId);
  });

  it('of another visit with the same email gives no more tries', async () => {
    const { visit, resume } = await openKiosk();
    const [victim, thief] = [await visit(), await visit()];
    for (let index = 0; index < 4; index += 1) {
      expect(await resume(otherCode(victim.visitCode))).toBe(text('resume.wrong'));
      expect(await resume(thief.visitCode)).toBe(thief.userId);
    }
    expect(await resume(otherCode(victim.visitCode))).toBe(text('resume.wrong'));
    expect(await resume(thief.visitCode)).toBe(text('resume.locked'));
  });
});
