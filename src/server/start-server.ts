import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '#shared/node-clock.ts';
import type { Clock } from '#shared/ports.ts';
import { type AppOptions, buildApp } from './app.ts';
import { BackgroundWork } from './background-work.ts';
import { engineOf } from './database/engine.ts';
import { isPostgres, openDatabase } from './database/open.ts';
import type { Db } from './database/schema.ts';
import { IN_MEMORY } from './database/sqlite.ts';
import { ErasureList } from './erasure-list.ts';
import { FairQueue } from './fair-queue.ts';
import { forgetDaily } from './forget-daily.ts';
import { applyLostErasures } from './lost-erasures.ts';
import { FleetWatch } from './mail/fleet-watch.ts';
import { Invitations } from './mail/invitations.ts';
import { type MailSettings, NOBODY } from './mail/mail-settings.ts';
import { fileMailer, type Mailer, smtpMailer } from './mail/mailer.ts';
import { keepRetention } from './retention.ts';
import { LATE_DAYS } from './rules/play-dates.ts';
import { PASSWORD_COST, PASSWORD_QUEUE, type PasswordCost } from './security/password.ts';
import { fillCatalogue } from './seed/catalogue.ts';
import { seedDemo } from './seed/demo.ts';
import type { Services } from './services.ts';

export type Seed = 'demo' | 'none';

export interface ServerOptions extends AppOptions {
  /** The port to listen on. 0 picks a free one. */
  port?: number;
  /** The address to listen on. Default: reachable from this machine only. */
  host?: string;
  /** A path, ':memory:', or postgres://…. */
  database: string;
  seed?: Seed;
  /** The folder that contains `demo/`; searched for by default. */
  resourcesFolder?: string;
  mail?: MailSettings;
  /** The folder for mails without a mail server. Default: `mail/` next to the database, or in the current folder. */
  mailFolder?: string;
  mailer?: Mailer;
  /** The list of erasures. Default: next to an SQLite database; none for PostgreSQL, and in memory. */
  erasureFile?: string;
  /** How many days after a campaign's end a kiosk may still send earlier steps. */
  lateDays?: number;
  /** The work of a login. Default: OWASP's recommendation. */
  passwordCost?: PasswordCost;
  /** True if the server mails administrators about kiosks that need attention. */
  isFleetWatched?: boolean;
  /** How long the server still answers after it was told to stop, so that its proxy notices. */
  stopDelayMs?: number;
  /** Replaces parts of the real clock. */
  clock?: Partial<Clock>;
}

export interface RunningServer {
  /** The base address of the API, without a trailing slash. */
  url: string;
  db: Db;
  /**
   * Stops the server. Reports 'not ready' and still answers for `stopDelayMs`. Then waits at most five seconds for
   * running requests, and for mails, and closes the database.
   */
  close(): Promise<void>;
}

/**
 * Opens the database, fills the catalogue, seeds the demo if asked, listens, and continues sending due invitations.
 * Throws if the database cannot be opened or the port is taken.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const db = await openDatabase(options.database);
  const nodes = engineOf(db).joinNodes(db);
  try {
    const clock = { ...systemClock, ...options.clock };
    const seedOptions = { now: clock.now(), resourcesFolder: options.resourcesFolder };
    await fillCatalogue(db, seedOptions);
    if (options.seed === 'demo') await seedDemo(db, seedOptions);
    const background = new BackgroundWork((error) => app.log.error(error));
    const mailer = options.mailer ?? mailerFor(options);
    const { lateDays = LATE_DAYS, passwordCost = PASSWORD_COST } = options;
    const passwordQueue = new FairQueue(PASSWORD_QUEUE);
    const needs = { db, nodes, clock, mailer, background, passwordCost, passwordQueue };
    const services: Services = {
      ...needs,
      invitations: new Invitations(needs),
      lateDays,
      erasureList: erasureListOf(options),
    };
    const app: FastifyInstance = await buildApp(services, options);
    const stopForgetting = await forgetDaily(services);
    await eraseAgain(services, app);
    app.addHook('onClose', async () => {
      stopForgetting();
      await background.finished();
      await nodes.close();
      await db.destroy();
    });
    await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
    services.invitations.start();
    keepRetention(services);
    if (options.isFleetWatched) new FleetWatch(services).start();
    const { stopDelayMs = 0 } = options;
    const close = async () => {
      app.stopping.isTold = true;
      if (stopDelayMs > 0) await new Promise<void>((resolve) => void clock.after(stopDelayMs, resolve));
      await app.close();
    };
    return { url: addressOf(app), db, close };
  } catch (error) {
    await nodes.close();
    await db.destroy();
    throw error;
  }
}

/**
 * Applies the erasures that a restored database lacks, before clients can read it. The server also starts if this fails,
 * because a show may depend on it.
 */
async function eraseAgain(services: Services, { log }: FastifyInstance): Promise<void> {
  try {
    const count = await applyLostErasures(services);
    if (count > 0) log.warn({ count }, 'People were erased again whose erasures the database had lost.');
  } catch (error) {
    log.error(error, 'The list of erasures cannot be used. After a restore, erase people again by hand.');
  }
}

function erasureListOf({ erasureFile, database }: ServerOptions): ErasureList | null {
  const hasFile = database !== IN_MEMORY && !isPostgres(database);
  const file = erasureFile ?? (hasFile ? `${database}.erasures.jsonl` : null);
  return file === null ? null : new ErasureList(file);
}

function mailerFor({ mail = { sender: NOBODY }, mailFolder, database, publicUrl }: ServerOptions): Mailer {
  if (mail.smtpUrl) return smtpMailer(mail.smtpUrl, mail.sender, publicUrl);
  return fileMailer(mailFolder ?? join(folderBeside(database), 'mail'), mail.sender);
}

function folderBeside(database: string): string {
  if (database === IN_MEMORY) return mkdtempSync(join(tmpdir(), 'spinboard-'));
  return isPostgres(database) ? '.' : dirname(database);
}

function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
