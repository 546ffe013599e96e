import { expect, it } from 'vitest';
import { ALWAYS_ON } from '../../../tests/support/connection.ts';
import { FakeClock, steadyMs } from '../../../tests/support/fake-clock.ts';
import { campaign, openOutbox, questions, WHEEL, wheelPrize } from '../../../tests/support/main.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import { cachedReads } from '../link/cached-reads.ts';
import { ApiClient } from '../link/client.ts';
import { Reads } from '../link/reads.ts';
import { GameSource } from '../play/source.ts';
import type { PreparedCampaign } from '../registration/prepared.ts';
import { seedCache } from './seed-cache.ts';

const HOUR = 60 * 60_000;
const NOW = Date.parse('2026-05-01T12:00:00Z');
const USER = { id: 7, userName: 'mia@nordwind.example', roles: ['Player'] };
const STATUS = { id: 70, userId: 7, campaignId: 3, gameStatusType: 1, remainingSpins: 2 };
const ANSWER = { questionId: 1, isCorrect: true };

const prepared = (id: number, dates: object, knownAt = NOW): PreparedCampaign => ({
  knownAt: steadyMs(knownAt),
  expiresAt: steadyMs(knownAt + 1),
  imagesKept: 0,
  imageBytes: 0,
  content: {
    version: '1',
    preparedDate: '2026-05-01T00:00:00Z',
    expiresDate: '2026-05-08T00:00:00Z',
    campaign: campaign(WHEEL, { id, campaignName: `Show ${id}`, prizes: [wheelPrize(id, 0, null)], ...dates }),
    questions: questions(2),
    theme: { id: 1, description: 'Full' },
    vendor: { id: 9, logo: { url: 'https://nordwind.example/logo.png' } },
    players: [],
  },
});

const OPEN = { startDate: '2026-04-30T00:00:00Z', endDate: '2026-05-02T00:00:00Z' };
const OVER = { startDate: '2026-04-01T00:00:00Z', endDate: '2026-04-02T00:00:00Z' };

/** The kiosk's steady time runs an hour behind the server's. */
const timeAt = (date: number) => ({ date: () => date, now: () => steadyMs(date - HOUR) });

/** Opens the reads of a kiosk that has no server. */
function openReads() {
  const api = new ApiClient({ baseUrl: () => 'http://127.0.0.1:1' });
  const reads = new Reads({
    api,
    store: cachedReads(openOutbox().db),
    time: new FakeClock().steady,
    connection: ALWAYS_ON,
  });
  return { reads, source: new GameSource(api, reads), visit: visitOf(7) };
}

it('lets a play of a prepared campaign open as if it had been read', async () => {
  const { reads, source, visit } = openReads();
  const [open, over] = [prepared(3, OPEN), prepared(4, OVER)];
  seedCache(
    reads,
    USER,
    [
      { prepared: open, player: { status: STATUS, progress: [ANSWER] } },
      { prepared: over, player: {} },
    ],
    timeAt(NOW),
  );
  expect((await reads.read('getUser', { params: { id: 7 } }, visit)).data).toEqual(USER);
  expect(await source.play(visit, 3)).toMatchObject({
    isFresh: false,
    status: STATUS,
    answers: [ANSWER],
    content: { campaign: { id: 3 }, questions: questions(2), prizes: [{ id: 3 }] },
  });
  const welcome = await source.welcome(visit, 9);
  expect(welcome).toMatchObject({ theme: 'full', logoUrl: 'https://nordwind.example/logo.png' });
  expect(welcome.campaigns).toMatchObject([{ id: 3, questionCount: 2, isFinished: true }]);
});

it('lets a player begin who has no play yet, and lists only campaigns that are not open as closed', async () => {
  const { reads, source, visit } = openReads();
  seedCache(reads, USER, [{ prepared: prepared(4, OVER), player: {} }], timeAt(NOW));
  expect((await source.welcome(visit, null)).closed).toMatchObject({ campaignName: 'Show 4', kind: 'over' });
  seedCache(reads, USER, [{ prepared: prepared(3, OPEN, NOW + 1), player: {} }], timeAt(NOW));
  expect(await source.play(visit, 3)).toMatchObject({ status: null, answers: [] });
});

it('lists a campaign as open again after its pause, from the same package', async () => {
  const { reads, source, visit } = openReads();
  const paused = { ...OPEN, pausedDate: new Date(NOW).toISOString(), pausedUntil: new Date(NOW + HOUR).toISOString() };
  const logInAt = async (now: number) => {
    seedCache(reads, USER, [{ prepared: prepared(3, paused, NOW - 2 * HOUR), player: {} }], timeAt(now));
    const { campaigns, closed } = await source.welcome(visit, null);
    return closed?.kind ?? campaigns.length;
  };
  expect(await logInAt(NOW - 1)).toBe(1);
  expect(await logInAt(NOW)).toBe('paused');
  expect(await logInAt(NOW + HOUR - 1)).toBe('paused');
  expect(await logInAt(NOW + HOUR)).toBe(1);
  expect(await logInAt(Date.parse(OPEN.endDate) + 1)).toBe('over');
});

it('leaves a newer copy', async () => {
  const { reads, visit } = openReads();
  const progress = () => reads.read('getUserProgress', { query: { campaignId: 3, userId: 7 } }, visit);
  seedCache(reads, USER, [{ prepared: prepared(3, OPEN), player: { progress: [ANSWER] } }], timeAt(NOW));
  seedCache(reads, USER, [{ prepared: prepared(3, OPEN, NOW - 1), player: {} }], timeAt(NOW));
  expect((await progress()).data).toEqual([ANSWER]);
});
