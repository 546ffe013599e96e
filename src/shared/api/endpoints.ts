import type { Static, TSchema } from 'typebox';
import { accountEndpoints } from './account-endpoints.ts';
import { brandingEndpoints } from './branding-endpoints.ts';
import { campaignEndpoints } from './campaign-endpoints.ts';
import { consentEndpoints } from './consent-endpoints.ts';
import { correctionEndpoints } from './correction-endpoints.ts';
import { deviceEndpoints } from './device-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { gameEndpoints } from './game-endpoints.ts';
import { handOverEndpoints } from './hand-over-endpoints.ts';
import { personEndpoints } from './person-endpoints.ts';
import { questionEndpoints } from './question-endpoints.ts';
import { reportEndpoints } from './report-endpoints.ts';
import { userEndpoints } from './user-endpoints.ts';
import { wholeCampaignEndpoints } from './whole-campaign-endpoints.ts';

export type { Endpoint };

/** The header with a job's idempotency key. A server that honours the key returns the header. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** The header by which a server declares, in every answer, that it honours the keys of all keyed calls. */
export const KEY_SUPPORT_HEADER = 'idempotency-key-support';
export const KEYS_HONOURED = 'honoured';

/** The header with the moment of a job's step, as ISO 8601. A server may ignore it. */
export const OCCURRED_AT_HEADER = 'occurred-at';

/**
 * The header with the age of a job's step, in milliseconds, by a clock that cannot be set. It outweighs `Occurred-At`, which a
 * wrong clock falsifies.
 */
export const OCCURRED_AGO_HEADER = 'occurred-ago';

/**
 * Header: how far the kiosk's clock was ahead of the server's when a job's step was done, in milliseconds; negative
 * if it was behind. It corrects `Occurred-At` and outweighs `Occurred-Ago`.
 */
export const CLOCK_ERROR_HEADER = 'clock-error';

/** The header with the id of the device that made a job's step. Another device may send it. */
export const MADE_BY_HEADER = 'made-by';

/** The header with the id of the player for whom a device calls. A server without devices ignores it. */
export const ON_BEHALF_HEADER = 'on-behalf-of';

/**
 * Every call of the REST API (docs/specification.md, 7), as data. The client builds requests from it and checks answers
 * against it. The server registers its routes from it and validates requests. The contract tests iterate over it.
 */
export const endpoints = {
  ...accountEndpoints,
  ...gameEndpoints,
  ...brandingEndpoints,
  ...campaignEndpoints,
  ...wholeCampaignEndpoints,
  ...correctionEndpoints,
  ...questionEndpoints,
  ...userEndpoints,
  ...consentEndpoints,
  ...personEndpoints,
  ...reportEndpoints,
  ...deviceEndpoints,
  ...handOverEndpoints,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The calls whose definition has this part. */
export type NamesWith<Part> = { [N in EndpointName]: (typeof endpoints)[N] extends Part ? N : never }[EndpointName];
/** The calls that return a file. */
export type DownloadName = NamesWith<{ responseType: 'file' }>;
/** The calls that accept a file. */
export type UploadName = NamesWith<{ bodyType: 'multipart' }>;
/** The changes that are made once per idempotency key. */
export type KeyedName = NamesWith<{ isKeyed: true }>;
/** The calls that a device may make on behalf of a player. */
export type DeviceCallName = NamesWith<{ isOpenToDevices: true }>;
/** The calls that may contain the moment of their step. */
export type PlayStepName = NamesWith<{ isPlayStep: true }>;

type Part<E, K extends string> = E extends { [key in K]: infer S extends TSchema } ? { [key in K]: Static<S> } : object;

/** A query may be omitted if all its fields are optional. */
type Query<E> = E extends { query: infer S extends TSchema }
  ? object extends Static<S>
    ? { query?: Static<S> }
    : { query: Static<S> }
  : object;

/** The request of a call: path parameters, query and body, if the endpoint has them. */
export type RequestOf<N extends EndpointName> = Part<(typeof endpoints)[N], 'params'> &
  Query<(typeof endpoints)[N]> &
  Part<(typeof endpoints)[N], 'body'>;

/** The response of a call, or unknown if the endpoint declares none. */
export type ResponseOf<N extends EndpointName> = (typeof endpoints)[N] extends { response: infer S extends TSchema }
  ? Static<S>
  : unknown;

/** The reference server's response to a call. */
export type OwnResponseOf<N extends EndpointName> = (typeof endpoints)[N] extends {
  ownResponse: infer S extends TSchema;
}
  ? Static<S>
  : ResponseOf<N>;
