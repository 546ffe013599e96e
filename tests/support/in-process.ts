import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import { BackgroundWork } from '../../src/server/background-work.ts';
import { engineOf } from '../../src/server/database/engine.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import type { Db } from '../../src/server/database/schema.ts';
import { FairQueue } from '../../src/server/fair-queue.ts';
import { Invitations } from '../../src/server/mail/invitations.ts';
import { LATE_DAYS } from '../../src/server/rules/play-dates.ts';
import { PASSWORD_QUEUE } from '../../src/server/security/password.ts';
import { fillCatalogue } from '../../src/server/seed/catalogue.ts';
import { seedDemo } from '../../src/server/seed/demo.ts';
import type { Services } from '../../src/server/services.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { addressFor } from './databases.ts';
import { CHEAP } from './server.ts';

/** The server without a port: requests are injected. */
export interface InProcessServer {
  app: FastifyInstance;
  db: Db;
  /** Failures in the background. */
  failures: unknown[];
  stop(): Promise<void>;
}

/** The reference server with the demo vendor on a real database; it discards mails. */
export async function startInProcess(options: AppOptions = {}): Promise<InProcessServer> {
  const folder = await mkdtemp(join(tmpdir(), 'spinboard-test-'));
  const db = await openDatabase(await addressFor(join(folder, 'server.db')));
  const nodes = engineOf(db).joinNodes(db);
  await fillCatalogue(db, { now: Date.now(), resourcesFolder: undefined });
  await seedDemo(db, { now: Date.now(), resourcesFolder: undefined });
  const failures: unknown[] = [];
  const background = new BackgroundWork((error) => failures.push(error));
  const mailer = { send: async () => undefined };
  const passwordQueue = new FairQueue(PASSWORD_QUEUE);
  const needs = { db, nodes, clock: systemClock, mailer, background, passwordCost: CHEAP, passwordQueue };
  const services: Services = { ...needs, invitations: new Invitations(needs), lateDays: LATE_DAYS, erasureList: null };
  const app = await buildApp(services, options);
  await app.ready();
  return {
    app,
    db,
    failures,
    async stop() {
      await app.close();
      await background.finished();
      await nodes.close();
      await db.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
