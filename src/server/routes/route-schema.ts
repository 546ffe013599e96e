import type { FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { type Endpoint, type EndpointName, endpoints } from '#shared/api/endpoints.ts';
import { RefusalBody, RefusalReason, SheetRefusalBody } from '#shared/refusals.ts';
import { XLSX_MIME_TYPE } from '../sheets/workbook.ts';
import { bodySchema } from './body-schema.ts';
import { routeTexts } from './route-texts.ts';
import { sentSchema } from './sent-schema.ts';

/** The bodies of refusals. Routes refer to them by `$id`. */
export const refusalSchemas = [
  { ...RefusalBody, $id: 'Error' },
  {
    ...Type.Object({ error: Type.String(), error_description: Type.String(), code: RefusalReason }),
    $id: 'OAuthError',
  },
  // Cells are optional, because a file that cannot be read has none to name.
  { ...SheetRefusalBody, required: ['code', 'message'], $id: 'SheetRefusal' },
] as const;
type RefusalSchema = (typeof refusalSchemas)[number]['$id'];

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

const ACCESS_TEXTS: Record<Endpoint['access'], string> = {
  public: 'Needs no token.',
  'signed-in': 'For every logged-in user.',
  player: 'For players.',
  admin: 'For administrators.',
  device: 'For registered devices.',
};

const FOR_DEVICES = 'Registered devices may call it on behalf of a player.';

/** Returns the schema with which Fastify validates, serializes and documents a call. */
export function routeSchema(name: EndpointName): FastifySchema & { body?: TSchema } {
  const endpoint: Endpoint = endpoints[name];
  const { params, query, bodyType = 'json', access, isOpenToDevices } = endpoint;
  const body = bodySchema(name);
  const { tag, summary } = routeTexts[name];
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: isOpenToDevices ? `${ACCESS_TEXTS[access]} ${FOR_DEVICES}` : ACCESS_TEXTS[access],
    security: access === 'public' ? [] : [{ bearer: [] }],
    consumes: [BODY_TYPES[bodyType]],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: responsesOf(name, endpoint),
  };
}

function responsesOf(name: EndpointName, endpoint: Endpoint): Record<string, object> {
  return {
    200: successOf(endpoint),
    ...(endpoint.bodyType === 'multipart' && {
      400: refusalResponse(name, 400, 'Nothing was stored. Names each wrong cell and its problem.'),
    }),
    default: refusalResponse(name, 'default', 'The reason for the refusal, as a sentence.'),
  };
}

/** Returns the documented response for a refusal with this status. */
export const refusalResponse = (name: EndpointName, status: number | 'default', description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: `${refusalForm(name, status)}#` } } },
});

function refusalForm(name: EndpointName, status: number | 'default'): RefusalSchema {
  const { bodyType }: Endpoint = endpoints[name];
  if (name === 'logIn') return 'OAuthError';
  return bodyType === 'multipart' && status === 400 ? 'SheetRefusal' : 'Error';
}

function successOf({ response, ownResponse, responseType, fileType }: Endpoint): object {
  const json = response ?? ownResponse;
  if (responseType !== 'file' && json) return { description: 'Done.', ...sentSchema(json) };
  return {
    description: fileType ? 'A file.' : 'A spreadsheet.',
    headers: { 'content-disposition': { description: 'Names the file.', type: 'string' } },
    content: { [fileType ?? XLSX_MIME_TYPE]: { schema: { type: 'string', format: 'binary' } } },
  };
}
