import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../src/server/database/schema.ts';
import type { PasswordCost } from '../../src/server/security/password.ts';
import { type ServerOptions, startServer } from '../../src/server/start-server.ts';

/** Log-ins whose work is not what a test is about. */
export const CHEAP: PasswordCost = { N: 1024, r: 8, p: 1 };

export interface TestServerOptions extends Partial<ServerOptions> {
  /** Defaults to a new file in a temporary folder. */
  dbFile?: string;
}

export interface TestServer {
  /** The base address of the API. */
  url: string;
  dbFile: string;
  /** The folder to which mails are written, as .eml files. */
  mailFolder: string;
  /** The server's own database, for setup that the API does not offer. */
  db: Db;
  /** Stops the server and removes the temporary folder, if it created one. */
  stop(): Promise<void>;
}

/** Starts the real reference server on a free port, with a real SQLite file. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = options.dbFile === undefined ? await mkdtemp(join(tmpdir(), 'spinboard-test-')) : null;
  const dbFile = options.dbFile ?? join(folder ?? tmpdir(), 'server.db');
  const server = await startServer({ seed: 'demo', passwordCost: CHEAP, ...options, dbFile });
  return {
    url: server.url,
    dbFile,
    mailFolder: join(dbFile, '..', 'mail'),
    db: server.db,
    async stop() {
      await server.close();
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}
