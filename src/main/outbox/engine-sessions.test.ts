import { describe, expect, it } from 'vitest';
import { logoutLane } from '#shared/lane.ts';
import { OK, openEnded, openEngine, SIGNED_OUT, settled } from '../../../tests/support/engine.ts';
import type { Delivery } from './couriers/delivery.ts';

describe('a lost session', () => {
  it("parks the user's rows and tells, others go on, and after a sign-in everything is sent", async () => {
    const session = { isLost: true };
    const { engine, enqueue, outbox, told } = openEngine(async (job) =>
      job.userId === '1' && session.isLost ? SIGNED_OUT : OK,
    );
    for (const lane of ['1/1', '1/1', '2/1']) enqueue(lane);
    engine.start();
    await settled();
    expect(told.signedOut).toEqual(['1 Sign in.']);
    expect(engine.status()).toMatchObject({ waiting: 0, parked: 2 });
    session.isLost = false;
    outbox.unpark('1');
    engine.kick();
    await settled();
    expect(outbox.all()).toEqual([]);
    expect(told.done).toEqual(['2', '1']);
  });

  it('parks the rows of a user who must choose another password first, without the end of a session', async () => {
    const password = { isDue: true };
    const { engine, enqueue, outbox, told } = openEngine(async (job) =>
      job.userId === '1' && password.isDue ? { kind: 'held', error: 'First.' } : OK,
    );
    for (const lane of ['1/1', '1/2', '2/1']) enqueue(lane);
    engine.start();
    await settled();
    expect(told.signedOut).toEqual([]);
    expect(engine.status()).toMatchObject({ waiting: 0, parked: 2, refused: 0 });
    password.isDue = false;
    outbox.unpark('1');
    engine.kick();
    await settled();
    expect(outbox.all()).toEqual([]);
  });

  it('leaves a row under way in another lane to its own answer, and a newer status waits for it', async () => {
    const line = openEnded();
    const sent: unknown[] = [];
    const { engine, enqueue, outbox, db, clock } = openEngine((job) => {
      if (job.kind === 'put-game-status') sent.push(job.payload.remainingSpins);
      return line.deliver(job);
    });
    enqueue('7/4');
    enqueue('7/3', { remainingSpins: 2, gameStatusType: 0 }, 'put-game-status');
    engine.start();
    await settled();
    const end = async (lane: string, delivery: Delivery) => {
      await line.end(lane, delivery);
      // The writes of lanes wait for each other for a moment.
      clock.advance(30);
      await settled();
    };
    await end('7/4', SIGNED_OUT);
    outbox.unpark('7');
    enqueue('7/3', { remainingSpins: 0 }, 'put-game-status');
    engine.kick();
    await end('7/3', OK);
    await end('7/4', OK);
    await end('7/3', OK);
    expect([sent, outbox.all()]).toEqual([[2, 0], []]);
    const receipts = db.prepare("SELECT payload ->> 'remainingSpins' FROM receipts WHERE kind = 'put-game-status'");
    expect(receipts.pluck().all()).toEqual([2, 0]);
  });

  it('keeps back an award whose note was still being made', async () => {
    const line = openEnded();
    let noted = (_: { note: { winnersBefore: number } }) => {};
    const made = new Promise<{ note: { winnersBefore: number } }>((resolve) => {
      noted = resolve;
    });
    const { engine, enqueue, outbox, clock } = openEngine({ prepare: () => made, deliver: line.deliver });
    enqueue('7/3', {}, 'post-awarded-prize');
    engine.start();
    await settled();
    outbox.park('7', 'Sign in.');
    noted({ note: { winnersBefore: 4 } });
    await settled();
    clock.advance(30);
    await settled();
    expect([line.lanes(), outbox.counts()]).toMatchObject([[], { waiting: 0, parked: 1 }]);
  });

  it('lets the logout that waited for the parked rows go', async () => {
    const { engine, enqueue, outbox } = openEngine(async (job) => (job.kind === 'logout' ? OK : SIGNED_OUT));
    enqueue('1/1');
    enqueue(logoutLane(1), { sessionId: 's' }, 'logout');
    engine.start();
    await settled();
    expect(outbox.all().map((job) => `${job.kind} ${job.state}`)).toEqual(['post-user-answer parked']);
  });
});
