import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { sentSchema } from '../../src/server/routes/sent-schema.ts';
import { type Endpoint, endpoints } from '../../src/shared/api/endpoints.ts';
import { serverSuite } from '../support/api-suite.ts';

const suite = serverSuite();

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

const document = async (): Promise<OpenApi> => (await axios.get(`${suite.server.url}/docs/json`)).data;

async function operations(): Promise<Record<string, Operation & { method: string; path: string }>> {
  const { paths } = await document();
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [operation.operationId, { ...operation, method, path }]),
    ),
  );
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and needs no token', async () => {
    const { openapi, components } = await document();
    expect(openapi).toBe('3.1.0');
    expect(components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } });
  });

  it('lists exactly the calls of the table, each as the table declares it', async () => {
    const described = await operations();
    expect(Object.keys(described).sort()).toEqual(Object.keys(endpoints).sort());
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const operation = described[name];
      expect(operation, name).toMatchObject({
        method: endpoint.method.toLowerCase(),
        path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
        summary: expect.stringMatching(/\.$/),
        security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
      });
      const fields = { ...endpoint.params?.properties, ...endpoint.query?.properties };
      const parameters = (operation?.parameters ?? []).filter((parameter) => parameter.in !== 'header');
      expect(parameters.map((parameter) => parameter.name).sort()).toEqual(Object.keys(fields).sort());
      const answer = operation?.responses['200']?.content['application/json']?.schema;
      const declared = endpoint.response ?? endpoint.ownResponse;
      if (endpoint.responseType !== 'file' && declared) expect(answer).toMatchObject(sentSchema(declared));
    }
  });

  it('distinguishes forms, files and failures', async () => {
    const { logIn: login, uploadUsers, downloadMainReport, postCampaign } = await operations();
    const typesOf = (content: object | undefined) => Object.keys(content ?? {});
    expect(typesOf(login?.requestBody?.content)).toEqual(['application/x-www-form-urlencoded']);
    expect(typesOf(postCampaign?.requestBody?.content)).toEqual(['application/json']);
    expect(uploadUsers?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: { file: { type: 'string', format: 'binary' } },
    });
    expect(typesOf(downloadMainReport?.responses['200']?.content)).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const refusal = (operation: typeof login, status: string) =>
      operation?.responses[status]?.content['application/json']?.schema;
    expect(refusal(login, 'default')).toEqual({ $ref: '#/components/schemas/OAuthError' });
    expect(refusal(postCampaign, '403')).toEqual({ $ref: '#/components/schemas/Error' });
    expect(refusal(uploadUsers, '400')).toEqual({ $ref: '#/components/schemas/SheetRefusal' });
    expect(Object.keys((await document()).components.schemas)).toEqual(['Error', 'OAuthError', 'SheetRefusal']);
  });

  it('lists the headers that a call may carry, all of them optional', async () => {
    const described = await operations();
    const callsWith = (header: string) =>
      Object.entries(described).flatMap(([name, { parameters }]) =>
        parameters?.some((each) => each.in === 'header' && each.name === header && !each.required) ? [name] : [],
      );
    expect(callsWith('occurred-at').sort()).toEqual(['postAwardedPrize', 'postUserAnswer', 'putGameStatus']);
    expect(callsWith('on-behalf-of').sort()).toEqual(
      Object.entries<Endpoint>(endpoints)
        .flatMap(([name, { isOpenToDevices }]) => (isOpenToDevices ? [name] : []))
        .sort(),
    );
    expect(callsWith('on-behalf-of')).toHaveLength(9);
    const keyed = callsWith('idempotency-key');
    expect(keyed).toEqual(expect.arrayContaining(['postUserAnswer', 'postCampaign', 'removeCampaignUser']));
    for (const [name, { isKeyed }] of Object.entries<Endpoint>(endpoints)) {
      expect({ name, isKeyed: keyed.includes(name) }).toEqual({ name, isKeyed: isKeyed === true });
    }
  });

  it('lists the reasons of refusals by their status', async () => {
    const described = await operations();
    const reasons = (name: string, status: string) => described[name]?.responses[status]?.description;
    expect(reasons('getCampaigns', '428')).toContain('`password-change-required`');
    expect(reasons('logOut', '428')).toBeUndefined();
    expect(reasons('logIn', '401')).toBeUndefined();
    expect(reasons('logIn', '429')).toContain('`too-many-attempts`');
    expect(reasons('postUserAnswer', '409')).toContain('`already-answered`, `game-finished`');
    expect(reasons('uploadUsers', '413')).toContain('`sheet-too-many-bytes`');
    expect(reasons('putCampaign', '409')).toContain('`stale-version`');
    expect(reasons('getGameStatus', '403')).toContain('`not-permitted-for-device`');
    expect(reasons('putGameStatus', '400')).toContain('`on-behalf-without-device`');
    expect(reasons('getCampaigns', '403')).not.toContain('device`');
    expect(reasons('registerDevice', '400')).toContain('`pairing-code-wrong`');
    expect(reasons('getOwnDevice', '428')).toBeUndefined();
    expect(reasons('sendNotificationEmail', '502')).toContain('`mail-address`');
  });

  it('refers to no other document', async () => {
    expect(JSON.stringify(await document())).not.toMatch(/SPEC|specification/i);
  });

  it('is a page that sends no request to other servers', async () => {
    const { data, headers } = await axios.get<string>(`${suite.server.url}/docs`);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    const sources = [...data.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) {
      expect(source).toMatch(/^\/docs\//);
      expect((await axios.get(suite.server.url + source, { responseType: 'arraybuffer' })).status).toBe(200);
    }
    const { data: script } = await axios.get<string>(`${suite.server.url}/docs/static/swagger-initializer.js`);
    expect(script).toContain('"validatorUrl":null');
  });
});
