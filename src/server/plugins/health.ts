import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { engineOf } from '../database/engine.ts';
import { sharedCheck } from '../shared-check.ts';

/** A slower database counts as unavailable. */
const LONGEST_ANSWER_MS = 2000;
/** How long a write that the database refused counts. A full disk refuses some writes, and answers everything else. */
const REMEMBERED_MS = 5000;

type NotReady = 'stopping' | 'database-away';

/** Options of operators' routes: hidden from the API's description, and logged only from 'warn'. */
export const OPERATOR_ROUTE: RouteShorthandOptions = {
  config: { isForOperators: true },
  schema: { hide: true },
  logLevel: 'warn',
};

/**
 * `GET /health/live` answers 200 while the process runs. `GET /health/ready` answers 200 if the server can store what
 * requests send, or else 503 with the reason, so that a proxy tries another node.
 */
export function registerHealth(app: FastifyInstance): void {
  const { db, nodes, clock } = app.services;
  let refusedWriteAt = Number.NEGATIVE_INFINITY;
  app.addHook('onError', async (_request, _reply, error) => {
    if (engineOf(db).refusesWrites(error)) refusedWriteAt = clock.now();
  });
  const hasRefusedWrite = () => Math.abs(clock.now() - refusedWriteAt) < REMEMBERED_MS;
  const canWrite = sharedCheck(() => isTrueInTime(nodes.canWrite()));
  app.get('/health/live', OPERATOR_ROUTE, async () => ({ status: 'live' }));
  app.get('/health/ready', OPERATOR_ROUTE, async (_request, reply) => {
    const refuse = (reason: NotReady) => reply.status(503).send({ status: 'not-ready', reason });
    if (app.stopping.isTold) return refuse('stopping');
    return !hasRefusedWrite() && (await canWrite()) ? { status: 'ready' } : refuse('database-away');
  });
}

function isTrueInTime(asked: Promise<boolean>): Promise<boolean> {
  const tooLate = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => tooLate.resolve(false), LONGEST_ANSWER_MS);
  return Promise.race([asked.catch(() => false), tooLate.promise]).finally(() => clearTimeout(timer));
}
