import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Endpoint, type EndpointName, endpoints, type RequestOf, type ResponseOf } from '#shared/api/endpoints.ts';
import type { Db } from '../database/schema.ts';
import { requireAccess, type SignedInUser, signedInUserOf } from '../plugins/authentication.ts';
import { runEffect } from '../plugins/idempotency.ts';
import type { Services } from '../services.ts';

type IsPublic<N extends EndpointName> = (typeof endpoints)[N]['access'] extends 'public' ? true : false;

/** What a handler gets: the parts of the request the contract names, who sent it, and the database. */
export type Call<N extends EndpointName> = RequestOf<N> &
  (IsPublic<N> extends true ? object : { user: SignedInUser }) & {
    db: Db;
    services: Services;
    request: FastifyRequest;
    /** This server's address as the client sees it, without a trailing slash. */
    baseUrl: string;
  };

export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<ResponseOf<N>>;

/**
 * Registers a call of the contract by its name: path, schemas and access level come from there, the handler's types
 * too. For reading, and for the few changes that must not be stored for a replay; all others are an `effectRoute`.
 */
export function route<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
  config: FastifyContextConfig = {},
): void {
  register(app, name, config, async (request, reply) =>
    reply.send((await handler(callOf(name, { request, app, db: app.services.db }))) ?? {}),
  );
}

/** As `route`, for a change: the handler runs in one transaction, `call.db`, and only once per idempotency key. */
export function effectRoute<N extends EndpointName>(app: FastifyInstance, name: N, handler: Handler<N>): void {
  register(app, name, {}, (request, reply) =>
    runEffect(app.services, request, reply, (db) => handler(callOf(name, { request, app, db }))),
  );
}

function register(
  app: FastifyInstance,
  name: EndpointName,
  config: FastifyContextConfig,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const { method, path, access, params, query, body }: Endpoint = endpoints[name];
  const schema: RouteOptions['schema'] = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
  };
  app.route({ method, url: path, schema, config, onRequest: requireAccess(access), handler });
}

function callOf<N extends EndpointName>(
  name: N,
  { request, app, db }: { request: FastifyRequest; app: FastifyInstance; db: Db },
): Call<N> {
  const { params, query, body } = request;
  const user = endpoints[name].access === 'public' ? {} : { user: signedInUserOf(request) };
  const baseUrl = `${request.protocol}://${request.host}`;
  // The parts have just been checked against the schemas that their types come from.
  return { params, query, body, ...user, db, services: app.services, request, baseUrl } as unknown as Call<N>;
}
