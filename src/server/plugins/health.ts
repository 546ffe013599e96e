import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** A database that takes longer is of no use to anybody. */
const LONGEST_ANSWER_MS = 2000;

type NotReady = 'stopping' | 'database-away';

/** For proxies and whoever else watches over a server: no part of the API, and nothing that fills its log. */
const OPTIONS: RouteShorthandOptions = {
  config: { isForOperators: true },
  schema: { hide: true },
  logLevel: 'warn',
};

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: it can take requests, 200, or a proxy should ask another
 * node, 503 with the reason.
 */
export function registerHealth(app: FastifyInstance): void {
  const isDatabaseThere = sharedCheck(app.services.db);
  app.get('/health/live', OPTIONS, async () => ({ status: 'live' }));
  app.get('/health/ready', OPTIONS, async (_request, reply) => {
    const reason = await whyNotReady();
    return reason === null ? { status: 'ready' } : reply.status(503).send({ status: 'not-ready', reason });
  });
  async function whyNotReady(): Promise<NotReady | null> {
    if (app.stopping.isTold) return 'stopping';
    return (await isDatabaseThere()) ? null : 'database-away';
  }
}

/** Asks the database; whoever asks meanwhile shares the answer, so that many questions are no more work than one. */
function sharedCheck(db: Db): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return () => {
    asking ??= isAnswering(db).finally(() => {
      asking = null;
    });
    return asking;
  };
}

function isAnswering(db: Db): Promise<boolean> {
  const tooLate = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => tooLate.resolve(false), LONGEST_ANSWER_MS);
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, tooLate.promise]).finally(() => clearTimeout(timer));
}
