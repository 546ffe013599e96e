import { type TObject, type TSchema, Type } from 'typebox';
import { type Endpoint, type EndpointName, endpoints } from '#shared/api/endpoints.ts';
import { RefusalBody, RefusalReason, SheetRefusalBody } from '#shared/refusals.ts';
import { XLSX_MIME_TYPE } from '../sheets/workbook.ts';
import { summaries, tags } from './open-api-texts.ts';

const DESCRIPTION = `The calls of specification section 7. Paths may be written in any case. A change sent with an
\`Idempotency-Key\` header has its effect once; the same key again gets the stored answer. Answers may hold more
fields than are described.`;

const ERROR = 'Error';
const OAUTH_ERROR = 'OAuthError';
const SHEET_REFUSAL = 'SheetRefusal';

const errorSchemas = {
  [ERROR]: RefusalBody,
  [OAUTH_ERROR]: Type.Object({ error: Type.String(), error_description: Type.String(), code: RefusalReason }),
  [SHEET_REFUSAL]: SheetRefusalBody,
};

const access: Record<Endpoint['access'], string> = {
  public: 'Needs no token.',
  'signed-in': 'For everybody who is logged in.',
  player: 'For players.',
  admin: 'For administrators.',
};

/** A part of the document; its forms are OpenAPI's. */
type Part = Record<string, unknown>;

/** OpenAPI 3.1 of every call in the endpoint table: what is there is described, and nothing else. */
export function openApiDocument(): Part {
  const paths: Record<string, Part> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Spinboard', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name, description: 'Specification section 7' })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of /oauth/Token.' } },
      schemas: Object.fromEntries(Object.entries(errorSchemas).map(([name, schema]) => [name, asSchema(schema)])),
    },
  };
}

function operationOf(name: EndpointName, endpoint: Endpoint): Part {
  const { tag, summary } = summaries[name];
  const requestBody = bodyOf(endpoint);
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: `${access[endpoint.access]} Specification 7, ${tag}.`,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
    ...(requestBody && { requestBody }),
    responses: responsesOf(name, endpoint),
  };
}

function parametersOf(place: 'path' | 'query', fields: TObject | undefined): Part[] {
  if (!fields) return [];
  const required = (fields.required ?? []) as readonly string[];
  return Object.entries(fields.properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: asSchema(schema),
  }));
}

function bodyOf({ body, bodyType }: Endpoint): Part | null {
  if (bodyType === 'multipart') {
    const file = { type: 'string', format: 'binary', description: 'An .xlsx file' } as const;
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } },
    };
  }
  if (!body) return null;
  const mimeType = bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: true, content: { [mimeType]: { schema: asSchema(body) } } };
}

function responsesOf(name: EndpointName, endpoint: Endpoint): Part {
  const failure = (description: string, schema = name === 'logIn' ? OAUTH_ERROR : ERROR) => ({
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  });
  return {
    200: successOf(endpoint),
    ...(endpoint.bodyType === 'multipart' && {
      400: failure('Nothing was uploaded; what is wrong in which cell.', SHEET_REFUSAL),
    }),
    ...(endpoint.access !== 'public' && {
      401: failure('No token, or one that is not good any more.'),
      403: failure("Not this role's, or not this vendor's or player's."),
    }),
    default: failure('Why it was refused, for people.'),
  };
}

function successOf({ response, responseType }: Endpoint): Part {
  if (responseType === 'file') {
    return {
      description: 'A spreadsheet.',
      headers: { 'content-disposition': { description: 'Names the file.', schema: { type: 'string' } } },
      content: { [XLSX_MIME_TYPE]: { schema: { type: 'string', format: 'binary' } } },
    };
  }
  return {
    description: 'Done.',
    content: { 'application/json': { schema: response ? asSchema(response) : {} } },
  };
}

/** TypeBox's schemas are JSON schemas already; a copy, without what the library keeps in them for itself. */
const asSchema = (schema: TSchema): Part => JSON.parse(JSON.stringify(schema));
