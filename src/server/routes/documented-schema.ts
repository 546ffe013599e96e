import type { FastifySchema } from 'fastify';
import { Type } from 'typebox';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  IDEMPOTENCY_HEADER,
  OCCURRED_AT_HEADER,
  ON_BEHALF_HEADER,
} from '#shared/api/endpoints.ts';
import { type RefusalReason, refusals } from '#shared/refusals.ts';
import { REPLAYED_HEADER } from '../plugins/idempotency.ts';
import { refusalsOf } from './call-refusals.ts';
import { refusalResponse } from './route-schema.ts';

/** Uploads are streamed rather than validated, so no schema describes them. */
const UPLOAD = Type.Object({ file: Type.String({ format: 'binary', description: 'An .xlsx file' }) });

const KEY = Type.String({
  description: `Chosen by the caller, at most 200 characters. The change is made once; a repetition with the same key gets the stored response, with the header ${REPLAYED_HEADER}.`,
});
const MOMENT = Type.String({
  format: 'date-time',
  description: "When it was done. After the campaign's end, only what was done before it counts.",
});

const PLAYER = Type.String({
  description:
    "The id of the player for whom a device makes the call, with the device's token. Never sent with a player's own.",
});

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'Something in the request is wrong, or its time has not come.',
  401: 'No token, or one that is not good any more.',
  403: "Not this role's, or not this vendor's, player's or device's.",
  404: 'There is no such thing, or not any more.',
  409: 'It contradicts what is stored, for good: the response is stored with the key.',
  413: 'The file is too large.',
  428: 'The user must choose another password first.',
  429: 'Too many at once or in a row; later it may be accepted.',
  500: 'A fault of the server.',
  502: 'The mail server did not take it.',
  503: 'The server is stopping.',
};

/**
 * What the documentation says of a call beyond what Fastify needs to know to answer it: optional headers, and each
 * status of a refusal with its reasons. Made when the documentation is read, as compiling it for every route would delay
 * each start.
 */
export function documentedSchema(schema: FastifySchema): FastifySchema {
  const name = schema.operationId as EndpointName | undefined;
  if (name === undefined) return schema;
  const endpoint: Endpoint = endpoints[name];
  const headers = {
    ...(endpoint.isKeyed && { [IDEMPOTENCY_HEADER]: Type.Optional(KEY) }),
    ...(endpoint.isOpenToDevices && { [ON_BEHALF_HEADER]: Type.Optional(PLAYER) }),
    ...(endpoint.isPlayStep && { [OCCURRED_AT_HEADER]: Type.Optional(MOMENT) }),
  };
  return {
    ...schema,
    ...(endpoint.bodyType === 'multipart' && { body: UPLOAD }),
    ...(Object.keys(headers).length > 0 && { headers: Type.Object(headers) }),
    response: { ...(schema.response as object), ...refusalResponses(name, endpoint) },
  };
}

function refusalResponses(name: EndpointName, endpoint: Endpoint): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (reason) => refusals[reason].status);
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => [status, refusalResponse(name, status, described(status, reasons))]),
  );
}

const described = (status: number, reasons: readonly RefusalReason[]): string =>
  `${MEANINGS[status]} Reasons: ${reasons.map((reason) => `\`${reason}\``).join(', ')}.`;
