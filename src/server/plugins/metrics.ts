import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';
import { countDueInvitations } from '../repositories/invitations.ts';
import { tokenHash } from '../security/token.ts';
import { timestamp } from '../services.ts';
import { OPERATOR_ROUTE } from './health.ts';

/** Upper bounds in seconds, from the time of a read to a time longer than kiosks wait. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * `GET /metrics` in Prometheus' format, for callers with the bearer token. Without a configured token the address does
 * not exist, so that outsiders cannot see how much a server is used.
 */
export async function registerMetrics(app: FastifyInstance, token: string | undefined): Promise<void> {
  if (token === undefined) return;
  // Import only here, because a kiosk's built-in server never needs it and starts sooner without it.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  const { db, clock, background } = app.services;
  new Gauge({
    name: 'spinboard_mails_due',
    help: 'Invitations that are due and not sent yet.',
    registers,
    async collect() {
      this.set(await countDueInvitations(db, timestamp(clock)));
    },
  });
  new Gauge({
    name: 'spinboard_background_work',
    help: 'Running work that no response waits for.',
    registers,
    collect() {
      this.set(background.pending);
    },
  });
  const hash = tokenHash(`Bearer ${token}`);
  app.get('/metrics', OPERATOR_ROUTE, async ({ headers }, reply) => {
    // Compare hashes to prevent timing attacks.
    if (tokenHash(headers.authorization ?? '') !== hash) throw new Refusal('signed-out');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
