import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { type Cluster, startCluster } from '../../support/postgres/cluster.ts';
import { source } from './api-server.ts';
import { freePort } from './ports.ts';

const DATABASE = 'show';

interface Node {
  child: ChildProcess;
  url: string;
}

/** Two nodes with the demo vendor over their own PostgreSQL, behind a proxy that gives each request to the next node. */
export class TwoNodes {
  readonly #folder: string;
  readonly #cluster: Cluster;
  readonly #proxy: Server;
  #nodes: Node[] = [];
  #requests = 0;

  private constructor(folder: string, cluster: Cluster) {
    this.#folder = folder;
    this.#cluster = cluster;
    this.#proxy = createServer((incoming, answer) => this.#pass(incoming, answer));
  }

  /** @param programs the folder of PostgreSQL's programs (`findPostgres`) */
  static async over(programs: string, folder: string): Promise<TwoNodes> {
    const nodes = new TwoNodes(folder, await startCluster(programs));
    await nodes.#run('postgres', `create database ${DATABASE}`);
    return nodes;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#proxy.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.#nodes = await Promise.all([this.#startNode(), this.#startNode()]);
    this.#proxy.listen(0, '127.0.0.1');
    await once(this.#proxy, 'listening');
  }

  async stop(): Promise<void> {
    this.#proxy.close();
    this.#proxy.closeAllConnections();
    for (const { child } of this.#nodes) await end(child, 'SIGTERM');
    await this.#cluster.stop();
  }

  /** Ends the first node as a power cut would. The proxy must notice by itself. */
  async loseOne(): Promise<void> {
    const [first] = this.#nodes;
    if (first) await end(first.child, 'SIGKILL');
  }

  /** Returns the result of a statement. */
  rows(sql: string): Promise<Record<string, unknown>[]> {
    return this.#run(DATABASE, sql);
  }

  async #run(database: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.#cluster.addressOf(database) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async #startNode(): Promise<Node> {
    const args = [source, `--port=${await freePort()}`, `--db=${this.#cluster.addressOf(DATABASE)}`, '--seed=demo'];
    const child = spawn(process.execPath, args, {
      // The folder for mails.
      cwd: this.#folder,
      // The ipc channel tells the node when the test process ends, for whatever reason.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    for await (const line of createInterface({ input: child.stdout as Readable })) {
      return { child, url: (JSON.parse(line) as { url: string }).url };
    }
    throw new Error('A node ended before it was ready.');
  }

  /** Returns the nodes, beginning with another one each time. */
  #nextNodes(): Node[] {
    this.#requests += 1;
    return this.#requests % 2 === 0 ? this.#nodes : this.#nodes.toReversed();
  }

  /** Skips a node that accepts no connection. A connection that breaks later fails for its client. */
  #pass(incoming: IncomingMessage, answer: ServerResponse, nodes = this.#nextNodes()): void {
    const [node, ...others] = nodes;
    if (!node) {
      answer.destroy();
      return;
    }
    const { method, headers } = incoming;
    const passed = request(new URL(incoming.url ?? '/', node.url), { method, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.on('error', () => answer.destroy());
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      incoming.unpipe(passed);
      if (error.code === 'ECONNREFUSED') this.#pass(incoming, answer, others);
      else answer.destroy();
    });
    // Reads the body only once a node accepts it, because each request has its own connection.
    passed.on('socket', (socket) => socket.once('connect', () => incoming.pipe(passed)));
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
