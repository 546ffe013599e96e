import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** A slower database counts as unavailable. */
const LONGEST_ANSWER_MS = 2000;

type NotReady = 'stopping' | 'database-away';

/** Options of operators' routes: hidden from the API's description, and logged only from 'warn'. */
const OPTIONS: RouteShorthandOptions = {
  config: { isForOperators: true },
  schema: { hide: true },
  logLevel: 'warn',
};

/**
 * `GET /health/live` answers 200 while the process runs. `GET /health/ready` answers 200 if the server can handle
 * requests, or else 503 with the reason, so that a proxy tries another node.
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

/** Checks the database. Concurrent calls share one check. */
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
