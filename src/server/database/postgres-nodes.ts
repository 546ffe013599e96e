import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { KeyedQueue } from '../keyed-queue.ts';
import type { LeaderJob, Nodes } from './nodes.ts';

/** On which PostgreSQL tells the nodes that there is work. */
export const WAKE_CHANNEL = 'spinboard_work';

/** The first numbers of locks that belong to a node's connection, and so end with it; the others are in postgres.ts. */
const LEADER_LOCK = 5_219_101;
const PLAYER_LOCK = 5_219_102;
const JOBS: Readonly<Record<LeaderJob, number>> = { invitations: 1, fleet: 2 };

/** The second number of a lock has 32 bits; two rows that share one only wait for each other. */
export const lockKey = (id: number): number => id % 2 ** 31;

/** How long a node waits before it asks again whether it may lead, or looks for PostgreSQL again. */
const NEXT_TRY_MS = 3_000;
/** The same for a player's turn, for which somebody may wait. */
const NEXT_TURN_MS = 250;

/** A node's own connection, beside the pool's. */
interface Link {
  client: Client;
  /** Aborted when the connection is lost, and all locks with it. */
  lost: AbortSignal;
}

/**
 * The nodes over one PostgreSQL. Each has a connection of its own, which holds its locks: PostgreSQL frees them when the
 * node dies. A node whose machine has lost its power is noticed by TCP, within a minute.
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

  /** The connection, with the lock; null while another node has it. */
  async #lockedLink(key: readonly number[]): Promise<Link | null> {
    const link = await this.#linked();
    return (await tryLock(link.client, key)) ? link : null;
  }

  /** Within this node work waits in a queue, and among the nodes for the lock. */
  alone<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return this.#players.run(String(userId), async () => {
      const key = [PLAYER_LOCK, lockKey(userId)];
      const link = await this.#linked();
      while (!(await tryLock(link.client, key))) await pause(NEXT_TURN_MS, undefined, { signal: this.#closing.signal });
      try {
        return await work();
      } finally {
        // A lost connection has given it back.
        await unlock(link.client, key).catch(() => {});
      }
    });
  }

  onWake(listener: () => void): void {
    this.#listeners.add(listener);
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
      // Else PostgreSQL would hold the locks of a machine without power for two hours. Not every system can set it.
      await client
        .query(`set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10;
        set tcp_keepalives_count = 3`)
        .catch(() => {});
      await client.query(`listen ${WAKE_CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    // Somebody may have told while nobody listened.
    this.#tell();
    return { client, lost: losing.signal };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

async function tryLock(client: Client, key: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1::int, $2::int) as held', [
    ...key,
  ]);
  return rows[0]?.held ?? false;
}

async function unlock(client: Client, key: readonly number[]): Promise<void> {
  await client.query('select pg_advisory_unlock($1::int, $2::int)', [...key]);
}
