import type { FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { type Endpoint, type EndpointName, endpoints } from '#shared/api/endpoints.ts';
import { RefusalBody, RefusalReason, SheetRefusalBody } from '#shared/refusals.ts';
import { XLSX_MIME_TYPE } from '../sheets/workbook.ts';
import { routeTexts } from './route-texts.ts';
import { sentSchema } from './sent-schema.ts';

/** The bodies of refusals, each with the name by which routes refer to it. */
export const refusalSchemas = [
  { ...RefusalBody, $id: 'Error' },
  {
    ...Type.Object({ error: Type.String(), error_description: Type.String(), code: RefusalReason }),
    $id: 'OAuthError',
  },
  // A file that cannot be read at all has no cells to name.
  { ...SheetRefusalBody, required: ['code', 'message'], $id: 'SheetRefusal' },
] as const;
type RefusalSchema = (typeof refusalSchemas)[number]['$id'];

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

const WHO_MAY: Record<Endpoint['access'], string> = {
  public: 'Needs no token.',
  'signed-in': 'For everybody who is logged in.',
  player: 'For players.',
  admin: 'For administrators.',
  device: 'For registered devices.',
};

const FOR_DEVICES = 'Registered devices may call it on behalf of a player.';

/** The schema by which Fastify validates a call's requests, serializes its responses and documents it. */
export function routeSchema(name: EndpointName): FastifySchema {
  const endpoint: Endpoint = endpoints[name];
  const { params, query, body, bodyType = 'json', access, isOpenToDevices } = endpoint;
  const { tag, summary } = routeTexts[name];
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: isOpenToDevices ? `${WHO_MAY[access]} ${FOR_DEVICES}` : WHO_MAY[access],
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
      400: refusalResponse(name, 400, 'Nothing was uploaded; what is wrong in which cell.'),
    }),
    default: refusalResponse(name, 'default', 'Why it was refused, for people.'),
  };
}

/** A call's refusal with a status. */
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
