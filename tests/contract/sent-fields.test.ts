import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '../../src/main/link/path.ts';
import { registerAuthentication } from '../../src/server/plugins/authentication.ts';
import { effectRoute, type Handler, route } from '../../src/server/routes/route.ts';
import { refusalSchemas } from '../../src/server/routes/route-schema.ts';
import { type SentSchema, sentSchema } from '../../src/server/routes/sent-schema.ts';
import type { Services } from '../../src/server/services.ts';
import { trustIn } from '../../src/server/trusted-proxies.ts';
import { type Endpoint, type EndpointName, endpoints, IDEMPOTENCY_HEADER } from '../../src/shared/api/endpoints.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice } from '../support/devices.ts';
import { logIn } from '../support/player.ts';

/** The server's routes, as registered. */
const routes: RouteOptions[] = [];
const watch = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (registered) => void routes.push(registered));
};
beforeAll(() => subscribe('fastify.initialization', watch));
const suite = serverSuite();
beforeAll(() => unsubscribe('fastify.initialization', watch));

const declaredOf = ({ response, ownResponse }: Endpoint) => response ?? ownResponse;
const names = Object.keys(endpoints) as EndpointName[];
const jsonNames = names.filter((name) => declaredOf(endpoints[name]));

describe('every route', () => {
  it('declares its answers, except for images, files, the documentation and monitoring', () => {
    const isDeclared = ({ schema }: RouteOptions) =>
      (schema?.response as { 200?: SentSchema } | undefined)?.[200]?.type !== undefined;
    const others = routes.filter((registered) => registered.method !== 'HEAD' && !isDeclared(registered));
    const urls = new Set(others.map(({ url }) => url).filter((url) => !url.startsWith('/docs')));
    const files = names.filter((name) => !jsonNames.includes(name)).map((name) => endpoints[name].path);
    expect([...urls].sort()).toEqual(['/files/:id/:fileName', '/health/live', '/health/ready', ...files].sort());
    expect(routes.map(({ url }) => url)).toEqual(expect.arrayContaining(names.map((name) => endpoints[name].path)));
  });
});

describe('a field that the contract does not declare', () => {
  let app: FastifyInstance;
  let tokens: Record<'player' | 'admin' | 'device', string>;

  beforeAll(async () => {
    const admin = await logIn(suite.api, 'admin');
    const device = await registerDevice(suite.api, admin, []);
    tokens = { player: (await logIn(suite.api, 'player05')).token, admin: admin.token, device: device.token };
    app = Fastify({ routerOptions: { maxParamLength: 500 } });
    app.decorate('services', { db: suite.server.db, clock: systemClock } as Services).decorate('publicUrl', undefined);
    app.decorate('isTrustedProxy', trustIn('none'));
    registerAuthentication(app);
    for (const schema of refusalSchemas) app.addSchema(schema);
    app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], (_request, _body, done) =>
      done(null, {}),
    );
    app.setValidatorCompiler(() => () => true);
    for (const name of jsonNames) {
      const { isKeyed }: Endpoint = endpoints[name];
      const register = (isKeyed ? effectRoute : route) as (
        app: FastifyInstance,
        name: EndpointName,
        handler: Handler<EndpointName>,
      ) => void;
      register(app, name, (async ({ request }) => {
        expect(JSON.stringify(request.body ?? null)).not.toContain('undeclared');
        return answerTo(name);
      }) as Handler<EndpointName>);
    }
    await app.ready();
  });
  afterAll(() => app.close());

  const answerTo = (name: EndpointName) => withMore(sentSchema(declaredOf(endpoints[name]) ?? {}));

  it.each(jsonNames)('of %s neither reaches nor leaves a handler, also with an idempotency key', async (name) => {
    const { method, path, access, isKeyed, body: sent }: Endpoint = endpoints[name];
    const payload = sent && (withMore(sentSchema(sent)) as object);
    const authorization = `Bearer ${access === 'player' || access === 'device' ? tokens[access] : tokens.admin}`;
    for (const keys of [{}, { [IDEMPOTENCY_HEADER]: `${name} 1` }, { [IDEMPOTENCY_HEADER]: `${name} 1` }]) {
      if (!isKeyed && IDEMPOTENCY_HEADER in keys) continue;
      const url = fillPath(path, { id: 1, flag: true, clientId: 1, campaignId: 1, userId: 1, commandId: 1 });
      const { body, statusCode } = await app.inject({ method, url, payload, headers: { authorization, ...keys } });
      expect({ statusCode, body }).toMatchObject({ statusCode: 200, body: expect.not.stringContaining('undeclared') });
      const declared = declaredOf(endpoints[name]);
      expect(problemsOfForm(declared ?? {}, JSON.parse(body))).toEqual([]);
      expect(JSON.parse(body)).toEqual(without(answerTo(name)));
    }
  });
});

/** Keywords about a value, not its form: every text here is the same one. */
const OF_VALUES = ['const', 'enum', 'pattern', 'anyOf'];

/**
 * Returns what is wrong with the form of an answer: a missing field, or one of another type. In a union one form is
 * enough.
 */
const problemsOfForm = (declared: TSchema, answer: unknown) =>
  [...Value.Errors(declared, answer)].filter(
    ({ keyword, schemaPath }) => !OF_VALUES.includes(keyword) && !/\/anyOf\/\d+$/.test(schemaPath),
  );

/** Returns a value of the schema, with one more field in every object. */
function withMore({ type, properties, items }: SentSchema): unknown {
  const [first] = [type].flat();
  if (first === 'array') return items ? [withMore(items)] : [];
  if (first !== 'object') return first === 'string' ? 'text' : first === 'boolean' ? true : 7;
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, withMore(field)]);
  return { ...Object.fromEntries(fields), undeclared: 'secret' };
}

/** Returns the same without that field. */
const without = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, field) => (key === 'undeclared' ? undefined : field)));
