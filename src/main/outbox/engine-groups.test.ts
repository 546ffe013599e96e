import { describe, expect, it } from 'vitest';
import { LOST, OFFLINE, OK, openEnded, openEngine, settled } from '../../../tests/support/engine.ts';
import type { Delivery } from './couriers/delivery.ts';
import type { Job } from './job.ts';
import { LONGEST_MS } from './retry.ts';

const GROUP_MS = 25;

/** An engine whose lanes are all on the wire, and the commits it makes from then on. */
async function sendingLanes(lanes: readonly string[], deliver: (job: Job) => Promise<Delivery>, file?: string) {
  const kiosk = openEngine(deliver, file);
  for (const lane of lanes) kiosk.enqueue(lane);
  const commits = { count: 0 };
  const { together } = kiosk.outbox;
  kiosk.outbox.together = (writes) => {
    commits.count += 1;
    return together(writes);
  };
  kiosk.engine.start();
  await settled();
  const rows = () => kiosk.outbox.all().map(({ key, state }) => `${key} ${state}${isUnsure(kiosk, key) ? '?' : ''}`);
  return { ...kiosk, commits, rows };
}

const isUnsure = ({ db }: Pick<ReturnType<typeof openEngine>, 'db'>, key: string) =>
  db.prepare('SELECT is_fate_unknown FROM outbox WHERE idempotency_key = ?').pluck().get(key) === 1;

describe('what several lanes write', () => {
  it('is one commit: that of their answers, and of the marks of their next rows', async () => {
    const courier = openEnded();
    const { rows, commits, clock } = await sendingLanes(['1/1', '2/1', '3/1', '1/1', '2/1'], courier.deliver);
    expect(commits.count).toBe(1);
    await courier.end('1/1', OK);
    await courier.end('2/1', OK);
    expect(rows()).toEqual(['1 sending', '2 sending', '3 sending', '4 pending', '5 pending']);
    clock.advance(GROUP_MS);
    expect(rows()).toEqual(['3 sending', '4 sending', '5 sending']);
    expect(commits.count).toBe(2);
  });

  it('waits for nobody where no lane has anything else to do', async () => {
    const sent: number[] = [];
    const deliver = async (job: Job) => {
      sent.push(job.sequence);
      return OK;
    };
    const { rows, clock } = await sendingLanes(['1/1', '1/1', '1/1'], deliver);
    expect(sent).toEqual([1, 2, 3]);
    expect(rows()).toEqual([]);
    expect(clock.waitsMs).toEqual([]);
  });

  it('is on the disk before a row leaves', async () => {
    const states: unknown[] = [];
    const kiosk = openEngine(async (job) => {
      const state = kiosk.db.prepare('SELECT state FROM outbox WHERE sequence = ?').pluck().get(job.sequence);
      states.push(state, kiosk.db.inTransaction);
      return OK;
    });
    for (const lane of ['1/1', '1/1', '2/1']) kiosk.enqueue(lane);
    kiosk.engine.start();
    await settled();
    expect(states).toEqual(Array(3).fill(['sending', false]).flat());
  });

  it('is the mark of a few lanes for each connection: the rows of all others are known to be unsent', async () => {
    const lanes = Array.from({ length: 100 }, (_, index) => `${index}/1`);
    const { rows } = await sendingLanes(lanes, openEnded().deliver);
    expect(rows().filter((row) => row.endsWith(' sending'))).toHaveLength(40);
  });
});

describe('a kiosk that is killed', () => {
  it('between an answer and its commit sends the row again, with the same key, as one whose fate is unknown', async () => {
    const courier = openEnded();
    const first = await sendingLanes(['1/1', '2/1', '1/1'], courier.deliver);
    await courier.end('1/1', OK);
    first.db.close();
    const again: string[] = [];
    const second = openEngine(async (job) => {
      again.push(`${job.idempotencyKey} ${job.isFateUnknown}`);
      return OK;
    }, first.file);
    second.engine.start();
    await settled();
    expect(again).toEqual(['1 true', '2 true', '3 false']);
  });
});

describe('a stop', () => {
  it('writes down what has been answered', async () => {
    const courier = openEnded();
    const { engine, rows } = await sendingLanes(['1/1', '2/1', '1/1'], courier.deliver);
    await courier.end('1/1', OK);
    engine.stop();
    expect(rows()).toEqual(['2 sending', '3 pending']);
  });

  it('takes back the marks of rows that wait for a connection, and marks them again before they leave', async () => {
    const courier = openEnded();
    const lanes = [1, 2, 3, 4, 5, 6].map((user) => `${user}/1`);
    const { engine, rows, db, clock } = await sendingLanes(lanes, courier.deliver);
    expect(rows().slice(4)).toEqual(['5 sending', '6 sending']);
    engine.stop();
    expect(rows().slice(4)).toEqual(['5 pending', '6 pending']);
    engine.start();
    for (const lane of lanes.slice(0, 4)) await courier.end(lane, OK);
    clock.advance(GROUP_MS);
    await settled();
    expect(courier.lanes()).toEqual(['5/1', '6/1']);
    expect(db.prepare("SELECT count(*) FROM outbox WHERE state = 'sending'").pluck().get()).toBe(2);
  });
});

describe('a network that goes away', () => {
  it('takes back the marks of rows that wait for a connection', async () => {
    const courier = openEnded();
    const lanes = [1, 2, 3, 4, 5, 6].map((user) => `${user}/1`);
    const { rows } = await sendingLanes(lanes, courier.deliver);
    for (const lane of lanes.slice(0, 4)) await courier.end(lane, OFFLINE);
    expect(rows()).toEqual(['1 pending', '2 pending', '3 pending', '4 pending', '5 pending', '6 pending']);
    expect(courier.lanes()).toEqual([]);
  });
});

describe('a disk that is full while a group is written', () => {
  it('stops the lanes of that group, and their rows are sent again, looking first', async () => {
    const fates: string[] = [];
    const deliver = async (job: Job) => {
      fates.push(`${job.sequence} ${job.isFateUnknown}`);
      return OK;
    };
    const kiosk = openEngine(deliver);
    for (const lane of ['1/1', '2/1', '1/1']) kiosk.enqueue(lane);
    kiosk.db.exec("CREATE TEMP TRIGGER full BEFORE DELETE ON outbox BEGIN SELECT raise(ABORT, 'disk is full'); END");
    kiosk.engine.start();
    await settled();
    expect(kiosk.outbox.counts().waiting).toBe(3);
    expect(kiosk.engine.status().isDiskFailing).toBe(true);
    expect(kiosk.told.log.filter((line) => line.includes('disk is full'))).toHaveLength(2);
    kiosk.db.exec('DROP TRIGGER full');
    kiosk.clock.advance(LONGEST_MS);
    await settled();
    expect(kiosk.outbox.all()).toEqual([]);
    expect(fates).toEqual(['1 false', '2 false', '1 true', '2 true', '3 false']);
  });

  it('stops one lane alone where only its row cannot be written', async () => {
    const kiosk = openEngine(async () => OK);
    for (const lane of ['1/1', '2/1', '3/1']) kiosk.enqueue(lane);
    kiosk.db.exec(
      "CREATE TEMP TRIGGER bad BEFORE DELETE ON outbox WHEN old.sequence = 2 BEGIN SELECT raise(ABORT, 'bad'); END",
    );
    kiosk.engine.start();
    await settled();
    expect(kiosk.outbox.all().map(({ key }) => key)).toEqual(['2']);
    expect(kiosk.told.log).toEqual([expect.stringContaining('lane 2/1 stopped')]);
  });
});

describe('an award', () => {
  it('is marked only with a connection, and booked without waiting for others', async () => {
    const courier = openEnded();
    const prepare = async () => ({ note: { winnersBefore: 3 } });
    const { engine, enqueue, outbox, db } = openEngine({ prepare, deliver: courier.deliver });
    const state = (key: string) => outbox.all().find((job) => job.key === key)?.state;
    for (const user of [1, 2, 3, 4, 5]) enqueue(`${user}/1`, {}, 'post-awarded-prize');
    // A network that went away has left its note.
    db.prepare('UPDATE outbox SET note = ? WHERE sequence = 5').run('{"winnersBefore":3}');
    engine.start();
    await settled();
    expect(['4', '5'].map(state)).toEqual(['sending', 'pending']);
    await courier.end('1/1', OK);
    expect(['1', '5'].map(state)).toEqual([undefined, 'sending']);
  });
});

describe('the connections', () => {
  const lanesOf = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}/1`);

  it('become more with each answer, sixteen at most', async () => {
    const courier = openEnded();
    const { clock } = await sendingLanes(lanesOf(60), courier.deliver);
    for (let answer = 0; answer < 20; answer += 1) {
      expect(courier.lanes()).toHaveLength(Math.min(16, 4 + answer));
      await courier.end(courier.lanes()[0] as string, OK);
      clock.advance(GROUP_MS);
      await settled();
    }
  });

  it('become half as many with each loss, two at least', async () => {
    const courier = openEnded();
    await sendingLanes(lanesOf(20), courier.deliver);
    const seen: number[] = [];
    while (courier.lanes().length > 0 && seen.length < 5) {
      seen.push(courier.lanes().length);
      await courier.end(courier.lanes()[0] as string, LOST);
    }
    expect(seen).toEqual([4, 3, 2, 2, 2]);
  });
});
