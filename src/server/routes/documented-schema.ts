import type { FastifySchema } from 'fastify';
import { Type } from 'typebox';
import {
  CLOCK_ERROR_HEADER,
  type Endpoint,
  type EndpointName,
  endpoints,
  IDEMPOTENCY_HEADER,
  MADE_BY_HEADER,
  OCCURRED_AGO_HEADER,
  OCCURRED_AT_HEADER,
  ON_BEHALF_HEADER,
} from '#shared/api/endpoints.ts';
import { type RefusalReason, refusals } from '#shared/refusals.ts';
import { REPLAYED_HEADER } from '../plugins/idempotency.ts';
import { refusalsOf } from './call-refusals.ts';
import { refusalResponse } from './route-schema.ts';

/** Fastify streams uploads and does not validate them, so this schema serves the documentation only. */
const UPLOAD = Type.Object({ file: Type.String({ format: 'binary', description: 'An .xlsx file' }) });

const KEY = Type.String({
  description: `Chosen by the caller, at most 200 characters. The change is made once; a repetition with the same key gets the stored response, with the header ${REPLAYED_HEADER}.`,
});
const MOMENT = Type.String({
  format: 'date-time',
  description: "When the step was done. After the campaign's end, the server accepts only steps done before it.",
});

const AGE = Type.String({
  pattern: '^\\d{1,12}$',
  description: 'How long ago the step was done, in milliseconds by a clock that cannot be set. Outweighs the moment.',
});
const CLOCK_ERROR = Type.String({
  pattern: '^-?\\d{1,12}$',
  description:
    "How far the device's clock was ahead of the server's when the step was done, in milliseconds. Corrects the moment and outweighs the age.",
});
const DEVICE = Type.String({ description: 'The id of the device at which the step was done.' });

const PLAYER = Type.String({
  description:
    "The id of the player for whom a device makes the call, with the device's token. Do not send it with a player's token.",
});

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'Something in the request is wrong, or the campaign is not open.',
  401: 'The token is missing or no longer valid.',
  403: 'This role, vendor, player or device may not make the call.',
  404: 'Not found, or deleted.',
  409: 'Contradicts stored data. The server stores this response with the key, so a repetition gets it too.',
  413: 'The file is too large.',
  428: 'The user must choose another password first.',
  429: 'Too many requests. Try again later.',
  500: 'The server failed.',
  502: 'The mail server did not accept the mail.',
  503: 'The server is stopping.',
};

/**
 * Adds to a route's schema what only the documentation needs: optional headers, and each refusal status with its
 * reasons. Runs when the documentation is read, because compiling these parts for every route would delay each start.
 */
export function documentedSchema(schema: FastifySchema): FastifySchema {
  const name = schema.operationId as EndpointName | undefined;
  if (name === undefined) return schema;
  const endpoint: Endpoint = endpoints[name];
  const headers = {
    ...(endpoint.isKeyed && { [IDEMPOTENCY_HEADER]: Type.Optional(KEY) }),
    ...(endpoint.isOpenToDevices && { [ON_BEHALF_HEADER]: Type.Optional(PLAYER) }),
    ...(endpoint.isPlayStep && {
      [OCCURRED_AT_HEADER]: Type.Optional(MOMENT),
      [OCCURRED_AGO_HEADER]: Type.Optional(AGE),
      [CLOCK_ERROR_HEADER]: Type.Optional(CLOCK_ERROR),
      [MADE_BY_HEADER]: Type.Optional(DEVICE),
    }),
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
