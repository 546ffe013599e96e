import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { LeaderJob, Nodes } from '../nodes.ts';

/** The channel on which PostgreSQL wakes the nodes. */
export const WAKE_CHANNEL = 'spinboard_work';

/** First numbers of the locks that end with a node's connection. engine.ts has the others. */
const LEADER_LOCK = 5_219_101;
const PLAYER_LOCK = 5_219_102;
const JOBS: Readonly<Record<LeaderJob, number>> = { invitations: 1, fleet: 2, retention: 3 };

/** Returns a lock's second number, which has 32 bits. Rows that share a number only wait for each other. */
export const lockKey = (id: number): number => id % 2 ** 31;

/** How often a node shows the others that it is alive. */
const BEAT_MS = 3_000;
/** A node whose connection is silent for longer is frozen. The next node in line ends the connection and its locks. */
const FROZEN_S = 15;

/** How long a node waits before it tries again to lead, or to reach PostgreSQL. */
const NEXT_TRY_MS = 3_000;
/** How long a node waits before it tries again to lock a player. Short, because an administrator may wait for it. */
const NEXT_TURN_MS = 250;

/** A node's own connection, next to the pool's. */
interface Link {
  client: Client;
  /** Aborted when the connection is lost, which also ends its locks. */
  lost: AbortSignal;
}

/**
 * The nodes that share one PostgreSQL. Each has its own connection, which holds its locks. PostgreSQL frees the locks
 * when the node dies. If a node freezes or its machine loses power, the next node in line ends its connection.
 */
export class PostgresNodes implements Nodes {
  readonly #newClient: () => Client;
  readonly #listeners = new Set<() => void>();
  readonly #players = new KeyedQueue();
  readonly #closing = new AbortController();
  #link: Promise<Link> | null = null;

  constructor(newClient: () => Client) {
    this.#newClient = newClient;
  }

  async lead(job: LeaderJob, signal: AbortSignal, work: (leading: AbortSignal) => Promise<void>): Promise<void> {
    const key = [LEADER_LOCK, JOBS[job]];
    while (!signal.aborted) {
      const link = await this.#lockedLink(key).catch(() => null);
      if (link) {
        await work(AbortSignal.any([signal, link.lost]));
        await unlock(link.client, key).catch(() => {});
        if (!link.lost.aborted) return;
      } else {
        await pause(NEXT_TRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  /** Returns the connection with the lock, or null while another node holds it. */
  async #lockedLink(key: number[]): Promise<Link | null> {
    const link = await this.#linked();
    return (await tryLock(link.client, key)) ? link : null;
  }

  /** Waits in this node's queue first, then for the lock that all nodes share. */
  alone<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return this.#players.run(String(userId), async () => {
      const key = [PLAYER_LOCK, lockKey(userId)];
      const link = await this.#linked();
      while (!(await tryLock(link.client, key))) await pause(NEXT_TURN_MS, undefined, { signal: this.#closing.signal });
      try {
        return await work();
      } finally {
        // A lost connection has released the lock already.
        await unlock(link.client, key).catch(() => {});
      }
    });
  }

  onWake(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Asks over the node's own connection. */
  async canWrite(): Promise<boolean> {
    const { client } = await this.#linked();
    const { rows } = await client.query<{ writes: boolean }>(
      "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes",
    );
    return rows[0]?.writes ?? false;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const link = await this.#link?.catch(() => null);
    await link?.client.end().catch(() => {});
  }

  #linked(): Promise<Link> {
    this.#link ??= this.#connect().catch((error) => {
      this.#link = null;
      throw error;
    });
    return this.#link;
  }

  async #connect(): Promise<Link> {
    const client = this.#newClient();
    const losing = new AbortController();
    const lose = () => {
      if (losing.signal.aborted) return;
      losing.abort();
      this.#link = null;
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', () => this.#tell());
    try {
      await client.connect();
      // Without these, PostgreSQL would hold the locks of a machine without power for two hours. Some systems cannot
      // set them.
      await client
        .query(`set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10;
        set tcp_keepalives_count = 3`)
        .catch(() => {});
      await client.query(`listen ${WAKE_CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    const beat = setInterval(() => void client.query('select 1').catch(() => {}), BEAT_MS).unref();
    losing.signal.addEventListener('abort', () => clearInterval(beat));
    // Another node may have reported work before this one listened.
    this.#tell();
    return { client, lost: losing.signal };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

async function tryLock(client: Client, key: number[]): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1::int, $2::int) as held', key);
  const isHeld = rows[0]?.held ?? false;
  if (!isHeld) await client.query(END_FROZEN_HOLDER, key);
  return isHeld;
}

const END_FROZEN_HOLDER = `select pg_terminate_backend(pid)
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and classid::bigint = $1::int and objid::bigint = $2::int and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
    and clock_timestamp() - state_change > interval '${FROZEN_S} s'`;

async function unlock(client: Client, key: number[]): Promise<void> {
  await client.query('select pg_advisory_unlock($1::int, $2::int)', key);
}
