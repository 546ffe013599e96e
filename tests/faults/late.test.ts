import { describe, expect, it, onTestFinished } from 'vitest';
import { laneName } from '#shared/lane.ts';
import { LATE_MS } from '../../src/main/outbox/retry.ts';
import type { JobBody } from '../../src/shared/jobs.ts';
import { Api } from '../support/api.ts';
import { FaultServer, type FaultServerOptions } from '../support/fault-server.ts';
import { startLateLine } from '../support/late-line.ts';
import { answerTo, type Player, playerOf } from '../support/player.ts';
import { sendingKiosk } from '../support/sending-kiosk.ts';
import { startTestServer } from '../support/server.ts';

type Status = Extract<JobBody, { kind: 'put-game-status' }>['payload'];

const isPut = ({ method }: { method: string }) => method === 'PUT';
const isPost = ({ method }: { method: string }) => method === 'POST';

async function plainServer(options: FaultServerOptions = {}) {
  const server = await FaultServer.start(options);
  onTestFinished(() => server.stop());
  const line = await startLateLine(server.url);
  return { server, line, kiosk: sendingKiosk({ url: () => line.url, token: 'token' }) };
}

const LANE = '7/3';
const status = (values: Partial<Status>): JobBody<'put-game-status'> => ({
  kind: 'put-game-status',
  payload: {
    id: 70,
    userId: 7,
    campaignId: 3,
    gameStatusType: 0,
    totalSpinsEarned: 3,
    remainingSpins: 3,
    totalPointsEarned: 0,
    isPressYourLuckSpinUsed: 0,
    ...values,
  },
});
const PLAYING = status({ remainingSpins: 1, totalPointsEarned: 40 });
const FINAL = status({ gameStatusType: 1, remainingSpins: 0, totalPointsEarned: 95 });

/** Sends a status whose request is lost on the way, and may still arrive. */
async function losePlaying({ line, kiosk }: Pick<Awaited<ReturnType<typeof plainServer>>, 'line' | 'kiosk'>) {
  line.loses = isPut;
  kiosk.enqueue(PLAYING);
  await kiosk.soon(() => line.lost.length === 1);
  await kiosk.soon(() => kiosk.wasLost(LANE));
  line.loses = () => false;
}

describe('a status that arrives late', () => {
  it('is undone at a server without keys', async () => {
    const { server, line, kiosk } = await plainServer();
    await losePlaying({ line, kiosk });
    // The game continues and ends. The lost status is sent again first, because it may have arrived.
    kiosk.enqueue(FINAL);
    await kiosk.until(() => kiosk.noteOf(LANE) !== null);
    expect(server.status).toMatchObject(FINAL.payload);
    await line.arrive();
    expect(server.status).toMatchObject(PLAYING.payload);
    await kiosk.until(() => kiosk.outbox.all().length === 0, LATE_MS);
    expect(server.status).toMatchObject(FINAL.payload);
    expect(server.effects.statuses.map(({ totalPointsEarned }) => totalPointsEarned)).toEqual([40, 95, 40, 95]);
    expect(kiosk.receipts()).toEqual(['put-game-status', 'put-game-status']);
  });

  it('changes nothing at a server with keys: it is sent again under its key before the newer one', async () => {
    const { server, line, kiosk } = await plainServer({ honoursKeys: true });
    await losePlaying({ line, kiosk });
    kiosk.enqueue(FINAL);
    await kiosk.until(() => kiosk.outbox.all().length === 0);
    await line.arrive();
    expect(server.effects.statuses.map(({ totalPointsEarned }) => totalPointsEarned)).toEqual([40, 95]);
  });

  it('is undone each time, if several arrive one after the other', async () => {
    const { server, line, kiosk } = await plainServer();
    line.loses = isPut;
    kiosk.enqueue(PLAYING);
    await kiosk.until(() => line.lost.length === 3);
    line.loses = () => false;
    kiosk.enqueue(FINAL);
    for (const taken of [1, 2, 3]) {
      await kiosk.until(() => (kiosk.noteOf(LANE) as { taken: number } | null)?.taken === taken, LATE_MS / 4);
      await line.arrive();
    }
    await kiosk.until(() => kiosk.outbox.all().length === 0, LATE_MS);
    expect(server.status).toMatchObject(FINAL.payload);
  });

  it("does not undo another kiosk's later progress", async () => {
    const { server, line, kiosk } = await plainServer();
    await losePlaying({ line, kiosk });
    await kiosk.until(() => kiosk.noteOf(LANE) !== null);
    const further = { ...FINAL.payload, totalPointsEarned: 120 };
    await fetch(`${server.url}/api/GameStatus/PutGameStatus?id=70`, { method: 'PUT', body: JSON.stringify(further) });
    await kiosk.until(() => kiosk.outbox.all().length === 0, LATE_MS);
    expect(server.status).toMatchObject(further);
  });

  it('changes nothing at the reference server, and costs no request', async () => {
    const server = await startTestServer();
    onTestFinished(() => server.stop());
    const api = new Api(server.url);
    const player: Player = await playerOf(api, 'player06');
    const { userId, campaignId, token } = player;
    const line = await startLateLine(server.url);
    const kiosk = sendingKiosk({ url: () => line.url, token });
    const own = { id: player.status.id ?? null, userId, campaignId };
    for (const index of [0, 1, 2]) kiosk.enqueue({ kind: 'post-user-answer', payload: answerTo(player, index) });
    await kiosk.until(() => kiosk.outbox.all().length === 0);
    line.loses = isPut;
    kiosk.enqueue(status({ ...own, remainingSpins: 1, totalPointsEarned: 40 }));
    await kiosk.soon(() => line.lost.length === 1);
    await kiosk.soon(() => kiosk.wasLost(laneName({ userId, campaignId })));
    line.loses = () => false;
    const final = status({ ...own, gameStatusType: 1, remainingSpins: 0, totalPointsEarned: 95 });
    kiosk.enqueue(final);
    await kiosk.until(() => kiosk.outbox.all().length === 0);
    const requests = line.requests.length;
    expect((await line.arrive()).status).toBe(200);
    await kiosk.until(() => true, LATE_MS);
    expect(line.requests).toHaveLength(requests);
    const stored = await api.call('getGameStatus', { query: { userId, campaignId } }, player);
    expect(stored).toMatchObject({ gameStatusType: 1, remainingSpins: 0, totalPointsEarned: 95 });
  });
});

describe('at a server without keys', () => {
  it('an answer that arrives late is found before the kiosk sends it again', async () => {
    const { server, line, kiosk } = await plainServer();
    line.loses = isPost;
    const payload = { userId: 7, questionId: 5, answerId: 50, isCorrect: true, campaignId: 3 };
    kiosk.enqueue({ kind: 'post-user-answer', payload });
    await kiosk.soon(() => kiosk.wasLost(LANE));
    line.loses = () => false;
    kiosk.clock.advance(LATE_MS - 1);
    await line.arrive();
    await kiosk.until(() => kiosk.outbox.all().length === 0);
    expect(server.effects.answers).toEqual([payload]);
  });

  it('an award that may have arrived is not sent again, and staff are told', async () => {
    const { server, line, kiosk } = await plainServer();
    line.loses = isPost;
    kiosk.enqueue({ kind: 'post-awarded-prize', payload: { userId: 7, prizeId: 20, campaignId: 3 } });
    await kiosk.soon(() => kiosk.wasLost(LANE));
    line.loses = () => false;
    kiosk.clock.advance(LATE_MS - 1);
    await line.arrive();
    await kiosk.until(() => kiosk.outbox.counts().unclear === 1);
    expect(server.effects.awards).toHaveLength(1);
    expect(kiosk.outbox.all()).toMatchObject([{ state: 'unclear', doubt: 'fewer-winners' }]);
  });
});
