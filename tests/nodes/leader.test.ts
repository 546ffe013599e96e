import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { engineOf } from '../../src/server/database/engine.ts';
import type { Nodes } from '../../src/server/database/nodes.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { startServerProcess } from '../faults/server-process.ts';
import { newPostgres } from '../support/databases.ts';

let address: string;
beforeEach(async () => {
  const database = await newPostgres('empty');
  address = database.address;
  onTestFinished(database.remove);
});

/** Opens a node of the test's database. */
async function join() {
  const db = await openDatabase(address);
  const nodes = engineOf(db).joinNodes(db);
  const leaving = new AbortController();
  let isGone = false;
  const leave = async () => {
    if (isGone) return;
    isGone = true;
    leaving.abort();
    await nodes.close();
    await db.destroy();
  };
  onTestFinished(leave);
  return { db, nodes, leave, leaving: leaving.signal };
}

/** Leads until the node leaves or loses the lead. `began` counts how often it began. */
function lead(nodes: Nodes, signal: AbortSignal) {
  const state = { isLeading: false, began: 0 };
  void nodes.lead('invitations', signal, async (leading) => {
    state.isLeading = true;
    state.began += 1;
    if (!leading.aborted) await once(leading, 'abort');
    state.isLeading = false;
  });
  return state;
}

const until = (isTrue: () => boolean) => vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 60_000 });

describe('nodes over one database', () => {
  it('have one leader, and another one after it has left', async () => {
    const [first, second] = [await join(), await join()];
    const one = lead(first.nodes, first.leaving);
    await until(() => one.isLeading);
    const two = lead(second.nodes, second.leaving);
    expect(two.isLeading).toBe(false);
    await first.leave();
    await until(() => two.isLeading);
    expect(one).toEqual({ isLeading: false, began: 1 });
  });

  it('end the lead of a node that loses its connection, and let it lead again', async () => {
    const { db, nodes, leaving } = await join();
    const state = lead(nodes, leaving);
    await until(() => state.isLeading);
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and pid <> pg_backend_pid()`.execute(db);
    await until(() => state.began === 2 && state.isLeading);
  });

  it('end the lead of a node that is frozen, which leads no more when it wakes up', async () => {
    const frozen = await startServerProcess(address);
    const { db, nodes, leaving } = await join();
    const leaders = sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitFor(async () => expect((await leaders.execute(db)).rows).not.toEqual([]), { timeout: 60_000 });
    frozen.freeze();
    const state = lead(nodes, leaving);
    await pause(500);
    expect(state.isLeading).toBe(false);
    await until(() => state.isLeading);
    frozen.thaw();
    await pause(500);
    expect(state).toEqual({ isLeading: true, began: 1 });
  });

  it('all hear of work after its commit, and hear nothing of a rollback', async () => {
    const [first, second] = [await join(), await join()];
    let heard = 0;
    second.nodes.onWake(() => {
      heard += 1;
    });
    lead(second.nodes, second.leaving);
    await until(() => heard === 1);
    const wake = (more: () => void) =>
      inTransaction(first.db, 'names', async (transaction) => {
        await engineOf(transaction).wakeNodes(transaction);
        expect(heard).toBe(1);
        more();
      });
    const undo = () => {
      throw new Error('undone');
    };
    await expect(wake(undo)).rejects.toThrow('undone');
    await wake(() => {});
    await until(() => heard === 2);
  });

  it('run work for one player one at a time', async () => {
    const [first, second] = [await join(), await join()];
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await sql`select pg_sleep(0.02)`.execute(first.db);
      running -= 1;
    };
    await Promise.all([first, second, first, second].map(({ nodes }) => nodes.alone(7, work)));
    expect(most).toBe(1);
    const [one, other] = [first.nodes.alone(8, () => second.nodes.alone(9, work)), second.nodes.alone(10, work)];
    await Promise.all([one, other]);
  });
});
