import { type TObject, type TSchema, Type } from 'typebox';
import { Id } from '../entities/base.ts';
import type { RefusalReason } from '../refusals.ts';

/** A call of the REST API, as data. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's base address. `:name` is a field of `params`. */
  path: string;
  /** The callers that the reference server accepts. */
  access: 'public' | 'signed-in' | 'player' | 'admin' | 'device';
  /** Default: an id for each name in the path. */
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** The encoding of the body. Default: JSON. */
  bodyType?: 'json' | 'form' | 'multipart';
  /**
   * The fields of the response that a client needs. Omitted if the specification names none. Then a client accepts any
   * response.
   */
  response?: TSchema;
  /** The reference server's response to a call for which the specification names none. */
  ownResponse?: TSchema;
  /** 'file' for a download with its name in the content-disposition header. */
  responseType?: 'json' | 'file';
  /** The type of a file that is not a sheet. */
  fileType?: 'text/plain' | 'text/csv' | 'application/json';
  /** True for a change that the reference server makes once per idempotency key. */
  isKeyed?: true;
  /** True for a step of a play. A header may contain the moment of the step. */
  isPlayStep?: true;
  /** True if a registered device may make the call on behalf of a player, whose id is in a header. */
  isOpenToDevices?: true;
  /** True if the call works while a password change is enforced. */
  isOpenBeforePasswordChange?: true;
  /** The reasons for a refusal that do not follow from the other properties. */
  refusals?: readonly RefusalReason[];
}

/** The reference server sends only declared fields, so every call declares a response. */
type Declared = { response: TSchema } | { ownResponse: TSchema } | { responseType: 'file' };

/** The names of a path's parameters. */
type NamesIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<`/${More}`>
    : Rest
  : never;

/** The parameters of a path. They are ids unless the definition says otherwise. */
type WithParams<Path extends string, D> = D extends { params: TObject }
  ? D
  : [NamesIn<Path>] extends [never]
    ? D
    : D & { params: TObject<Record<NamesIn<Path>, typeof Id>> };

/** Defines a call and keeps the types of its own schemas. */
export function endpoint<const Path extends string, const D extends Omit<Endpoint, 'method' | 'path'> & Declared>(
  method: Endpoint['method'],
  path: Path,
  definition: D,
) {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => [name, Id]);
  const params = names.length > 0 && { params: Type.Object(Object.fromEntries(names)) };
  return { method, path, ...params, ...definition } as { method: Endpoint['method']; path: Path } & WithParams<Path, D>;
}

/** Queries of several calls. */
export const ByCampaign = Type.Object({ campaignId: Id });
export const ByVendor = Type.Object({ clientId: Id });
export const ByCampaignAndUser = Type.Object({ campaignId: Id, userId: Id });
export const ById = Type.Object({ id: Id });

/** A confirmation, as a sentence for people. */
export const Notice = Type.Object({ message: Type.String() });
