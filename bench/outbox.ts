import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { checkpoint } from '../src/main/db/open.ts';
import { ensurePeers } from './install-peers.ts';
import { type Finding, median, ratio } from './measure.ts';
import { couriersOver, couriersTo, drain, jobOf, openFilled } from './outbox-kiosk.ts';
import { peers, type Row, type Send } from './outbox-peers.ts';
import { startChild } from './server-child.ts';

const ROUNDS = 3;
/** More rounds without a network, because each is short, and the first one also compiles the code. */
const SHORT_ROUNDS = 7;
/** Rows in the full outbox, and rows added to it. */
const KEPT = 100_000;
const ENQUEUED = 300;
/**
 * Lanes of the full outbox: many with about ten rows, like a player's, or few with many rows. Then the number of rows
 * sent.
 */
const LANES = 10_000;
const FEW_LANES = 100;
const DRAINED = 1_000;
/** Rows sent from the full outbox. A thousand take only 30 ms, and the ratio of two such times varied from 0.4 to 1.4. */
const DRAINED_OF_KEPT = 10_000;
/** The owner of the rows sent without a network. */
const PLAYERS = 600;
/** The link: latency, jitter, and the number of concurrent requests. */
const LATENCY_MS = 20;
const JITTER_MS = 20;
const CONNECTIONS = 16;
/**
 * The rows of a busy booth after three days. With fewer rows, the first and last moments would count too much, because
 * fewer lanes than connections have rows then.
 */
const SENT = 20_000;
const ROWS_A_PLAYER = 10;
/** Fewer rows for the peers, which are slower, and for the test of the order. */
const FEWER = 1_000;
const BLOCKED = 2_000;
const LONGEST_BLOCK_MS = 50;

/** Measures the cost of a full outbox and the rate at which it drains, next to other queues in SQLite. */
export async function outbox(): Promise<Finding[]> {
  ensurePeers();
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  let files = 0;
  const newFile = () => {
    files += 1;
    return path.join(folder, `${files}.db`);
  };
  try {
    return [
      // First, because it measures the processor: what the other measurements leave in memory would slow it.
      ...(await withoutNetwork(newFile)),
      ...(await overLink(newFile)),
      enqueues(newFile),
      await manyLanes(newFile),
      await longestBlock(newFile),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns answers, taking the players in turn. */
const rowsOf = (count: number, players: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    userId: String(1 + (index % players)),
    questionId: 1 + Math.floor(index / players),
    answerId: 1,
    isCorrect: true,
    campaignId: 1,
  }));

const agentOf = () => new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Sends with as little code as possible. */
function sender(url: string, agent: http.Agent): Send {
  return (row) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const request = http.request(`${url}/api/UserAnswers/PostUserAnswer`, { method: 'POST', agent, headers });
      request.on('response', (response) => response.resume().on('end', resolve));
      request.on('error', reject);
      request.end(JSON.stringify(row));
    });
}

/** Returns how often a player's answer arrived after a later one since the last call. */
const violations = async (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    http.get(url, (response) => void text(response).then((told) => resolve(JSON.parse(told)), reject));
  });

const perSecond = (rows: number, ms: number): number => Math.round((rows * 1000) / ms);

/**
 * Measures the rate over a link next to that of the same connections without a queue, and the order over a link with
 * jitter.
 */
async function overLink(newFile: () => string): Promise<Finding[]> {
  const rows = rowsOf(SENT, SENT / ROWS_A_PLAYER);
  const [steady, jittery] = [await startChild('outbox-link.ts', String(LATENCY_MS)), await startJittery()];
  const agent = agentOf();
  try {
    const rounds: { bare: number; ours: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = perSecond(SENT, await bareMs(rows, sender(steady.url, agent)));
      rounds.push({ bare, ours: perSecond(SENT, await kioskMs(rows, steady.url, newFile())) });
    }
    const bare = median(rounds.map((round) => round.bare));
    const ours = median(rounds.map((round) => round.ours));
    const share = median(rounds.map((round) => round.ours / round.bare));
    await violations(jittery.url);
    // Sorts by player, because a player answers one question after another.
    const fewer = rowsOf(FEWER, FEWER / ROWS_A_PLAYER).toSorted(
      (one, other) => Number(one.userId) - Number(other.userId),
    );
    await kioskMs(fewer, jittery.url, newFile());
    const own = await violations(jittery.url);
    const [rates, disorders]: [string[], string[]] = [[], []];
    for (const [name, open] of Object.entries(peers)) {
      const rate = async (url: string) => {
        const queue = await open(newFile(), fewer);
        const start = performance.now();
        await queue.drain(sender(url, agent), CONNECTIONS);
        const ms = performance.now() - start;
        queue.close();
        return perSecond(fewer.length, ms);
      };
      rates.push(`${name} ${await rate(steady.url)}`);
      await rate(jittery.url);
      disorders.push(`${name} ${await violations(jittery.url)}`);
    }
    return [
      {
        name: `Drain, ${LATENCY_MS} ms, ${CONNECTIONS} connections`,
        value: `${ours} rows/s, ${(share * 100).toFixed(1)} %`,
        limit: 'at least 96 %',
        isMet: share >= 0.96,
        against: `the same connections without a queue: ${bare} rows/s (${CONNECTIONS}/${LATENCY_MS} ms is ${(CONNECTIONS * 1000) / LATENCY_MS}); ${rates.join(', ')}; ${SENT} rows, ${ROUNDS} rounds, of the peers ${FEWER} rows`,
      },
      {
        name: `Out of order, ${LATENCY_MS} to ${LATENCY_MS + JITTER_MS} ms`,
        value: String(own),
        limit: 'none',
        isMet: own === 0,
        against: `${disorders.join(', ')}; ${FEWER} rows of ${FEWER / ROWS_A_PLAYER} players`,
      },
    ];
  } finally {
    agent.destroy();
    await Promise.all([steady.stop(), jittery.stop()]);
  }
}

const startJittery = () => startChild('outbox-link.ts', String(LATENCY_MS), String(JITTER_MS));

async function bareMs(rows: readonly Row[], send: Send): Promise<number> {
  const left = [...rows];
  const start = performance.now();
  const connection = async () => {
    for (let row = left.pop(); row; row = left.pop()) await send(row);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return performance.now() - start;
}

async function kioskMs(rows: readonly Row[], url: string, file: string): Promise<number> {
  const { db, store } = openFilled(file, rows);
  const ms = await drain(store, couriersTo(url), rows.length);
  db.close();
  return ms;
}

/** Takes one turn of the event loop, and no other time. */
const atOnce: Send = () => new Promise((resolve) => setImmediate(resolve));

/** Measures the queues without a network. */
async function withoutNetwork(newFile: () => string): Promise<Finding[]> {
  const rows = rowsOf(DRAINED, PLAYERS);
  const rates: Record<string, number[]> = { ours: [] };
  for (let round = 0; round < SHORT_ROUNDS; round += 1) {
    const { db, store } = openFilled(newFile(), rows);
    rates.ours?.push(perSecond(DRAINED, await drain(store, couriersOver(atOnce), DRAINED)));
    db.close();
    for (const [name, open] of Object.entries(peers)) {
      const queue = await open(newFile(), rows);
      const start = performance.now();
      await queue.drain(atOnce, CONNECTIONS);
      rates[name] ??= [];
      rates[name].push(perSecond(DRAINED, performance.now() - start));
      queue.close();
    }
  }
  const { ours = 0, ...others } = Object.fromEntries(
    Object.entries(rates).map(([name, values]) => [name, median(values)]),
  );
  const best = Math.max(...Object.values(others));
  const told = Object.entries(others).map(([name, rate]) => `${name} ${rate}`);
  return [
    {
      name: 'Drain, no network',
      value: `${ours} rows/s, ${(ours / best).toFixed(1)}x`,
      limit: 'at least 9x',
      isMet: ours >= 9 * best,
      against: `the best of these, each with synchronous=FULL: ${told.join(', ')}; ${DRAINED} rows, ${SHORT_ROUNDS} rounds`,
    },
  ];
}

/** Enqueues in turn into an empty outbox and a full one. */
function enqueues(newFile: () => string): Finding {
  const outboxes = [0, KEPT].map((kept) => openFilled(newFile(), rowsOf(kept, 5_000)));
  const rounds = Array.from({ length: ROUNDS }, () => {
    const times: number[][] = [[], []];
    for (const row of rowsOf(ENQUEUED, 5_000)) {
      for (const [index, { store }] of outboxes.entries()) {
        const start = performance.now();
        store.enqueue(jobOf(row), 0);
        times[index]?.push(performance.now() - start);
      }
    }
    const [empty = 1, kept = 0] = times.map(median);
    return kept / empty;
  });
  for (const { db } of outboxes) db.close();
  return ratio(`Enqueue, ${KEPT} rows kept`, median(rounds), 1.2, `an empty outbox, ${ROUNDS} rounds of ${ENQUEUED}`);
}

async function manyLanes(newFile: () => string): Promise<Finding> {
  const rate = async (lanes: number) => {
    const { db, store } = openFilled(newFile(), rowsOf(KEPT, lanes));
    const ms = await drain(store, couriersOver(atOnce), DRAINED_OF_KEPT);
    db.close();
    return DRAINED_OF_KEPT / ms;
  };
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push((await rate(LANES)) / (await rate(FEW_LANES)));
  const value = median(rounds);
  return {
    name: `Drain rate, ${LANES} lanes`,
    value: `${value.toFixed(2)}x`,
    limit: 'at least 0.8x',
    isMet: value >= 0.8,
    against: `${FEW_LANES} lanes, ${KEPT} rows in them too; ${DRAINED_OF_KEPT} rows sent, no network, ${ROUNDS} rounds`,
  };
}

/**
 * Measures the longest time for which the event loop is blocked while a full outbox is sent, including a checkpoint.
 */
async function longestBlock(newFile: () => string): Promise<Finding> {
  const link = await startChild('outbox-link.ts', String(LATENCY_MS));
  const { db, store } = openFilled(newFile(), rowsOf(KEPT, LANES));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await drain(store, couriersTo(link.url), BLOCKED);
  await new Promise((resolve) => setTimeout(resolve, 5));
  checkpoint(db);
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  db.close();
  await link.stop();
  const value = delay.max / 1e6;
  return {
    name: `Longest block, ${LANES} lanes, ${KEPT} rows`,
    value: `${value.toFixed(0)} ms`,
    limit: `${LONGEST_BLOCK_MS} ms`,
    isMet: value <= LONGEST_BLOCK_MS,
    against: `the event loop's delay, ${BLOCKED} rows over ${LATENCY_MS} ms and the checkpoint after them; 99 % under ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
  };
}
