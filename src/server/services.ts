import type { Clock } from '#shared/ports.ts';
import type { BackgroundWork } from './background-work.ts';
import type { Nodes } from './database/nodes.ts';
import type { Db } from './database/schema.ts';
import type { ErasureList } from './erasure-list.ts';
import type { FairQueue } from './fair-queue.ts';
import type { Invitations } from './mail/invitations.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PasswordCost } from './security/password.ts';
import type { IsTrusted } from './trusted-proxies.ts';

/** The objects that routes use, created once per server. */
export interface Services {
  db: Db;
  /** Coordinates all servers of the same database. */
  nodes: Nodes;
  clock: Clock;
  mailer: Mailer;
  background: BackgroundWork;
  invitations: Invitations;
  /** The list of erasures outside the database; null without one. */
  erasureList: ErasureList | null;
  /** How many days after a campaign's end a kiosk may still send earlier steps. */
  lateDays: number;
  /** The work of every login attempt. */
  passwordCost: PasswordCost;
  /** Runs the work on passwords, because each takes a tenth of a second of a core. */
  passwordQueue: FairQueue;
}

/** Returns the current time in stored form: ISO 8601 in UTC. */
export const timestamp = (clock: Pick<Clock, 'now'>): string => new Date(clock.now()).toISOString();

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    publicUrl: string | undefined;
    isTrustedProxy: IsTrusted;
  }
}
