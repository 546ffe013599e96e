import type { Static, TSchema } from 'typebox';
import { accountEndpoints } from './account-endpoints.ts';
import { brandingEndpoints } from './branding-endpoints.ts';
import { campaignEndpoints } from './campaign-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { gameEndpoints } from './game-endpoints.ts';
import { questionEndpoints } from './question-endpoints.ts';
import { reportEndpoints } from './report-endpoints.ts';
import { userEndpoints } from './user-endpoints.ts';

export type { Endpoint };

/** The header that carries a job's idempotency key, and comes back from a server that honours it. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * Every call of the REST API (docs/specification.md, 7), as data: the client makes requests from it and checks the
 * answers against it, the server registers its routes from it and validates with it, the contract tests run through it.
 */
export const endpoints = {
  ...accountEndpoints,
  ...gameEndpoints,
  ...brandingEndpoints,
  ...campaignEndpoints,
  ...questionEndpoints,
  ...userEndpoints,
  ...reportEndpoints,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

type NamesWith<Part> = { [N in EndpointName]: (typeof endpoints)[N] extends Part ? N : never }[EndpointName];
/** The calls that answer with a file. */
export type DownloadName = NamesWith<{ responseType: 'file' }>;
/** The calls that take a file. */
export type UploadName = NamesWith<{ bodyType: 'multipart' }>;

type Part<E, K extends string> = E extends { [key in K]: infer S extends TSchema } ? { [key in K]: Static<S> } : object;

/** A query that may be empty may be left out. */
type Query<E> = E extends { query: infer S extends TSchema }
  ? object extends Static<S>
    ? { query?: Static<S> }
    : { query: Static<S> }
  : object;

/** What a call takes: its path parameters, query and body, each where the endpoint has one. */
export type RequestOf<N extends EndpointName> = Part<(typeof endpoints)[N], 'params'> &
  Query<(typeof endpoints)[N]> &
  Part<(typeof endpoints)[N], 'body'>;

/** What a call answers; unknown where the endpoint declares nothing. */
export type ResponseOf<N extends EndpointName> = (typeof endpoints)[N] extends { response: infer S extends TSchema }
  ? Static<S>
  : unknown;

/** What the reference server answers to a call. */
export type OwnResponseOf<N extends EndpointName> = (typeof endpoints)[N] extends {
  ownResponse: infer S extends TSchema;
}
  ? Static<S>
  : ResponseOf<N>;
