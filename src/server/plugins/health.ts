import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { sharedCheck } from '../shared-check.ts';

/** A slower database counts as unavailable. */
const LONGEST_ANSWER_MS = 2000;

type NotReady = 'stopping' | 'database-away';

/** Options of operators' routes: hidden from the API's description, and logged only from 'warn'. */
export const OPERATOR_ROUTE: RouteShorthandOptions = {
  config: { isForOperators: true },
  schema: { hide: true },
  logLevel: 'warn',
};

/**
 * `GET /health/live` answers 200 while the process runs. `GET /health/ready` answers 200 if the server can handle
 * requests, or else 503 with the reason, so that a proxy tries another node.
 */
export function registerHealth(app: FastifyInstance): void {
  const isDatabaseThere = sharedCheck(() => isAnswering(app.services.db));
  app.get('/health/live', OPERATOR_ROUTE, async () => ({ status: 'live' }));
  app.get('/health/ready', OPERATOR_ROUTE, async (_request, reply) => {
    const refuse = (reason: NotReady) => reply.status(503).send({ status: 'not-ready', reason });
    if (app.stopping.isTold) return refuse('stopping');
    return (await isDatabaseThere()) ? { status: 'ready' } : refuse('database-away');
  });
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
