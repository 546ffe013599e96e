import { type TObject, type TSchema, Type } from 'typebox';
import { Id } from '../entities/base.ts';

/** A call of the REST API, as data. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's base address; `:name` stands for a field of `params`. */
  path: string;
  /** Who may call it on the reference server. */
  access: 'public' | 'signed-in' | 'player' | 'admin';
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** How the body travels; JSON unless said. */
  bodyType?: 'json' | 'form' | 'multipart';
  /** What a client needs to come back; left out where the specification names nothing, so that anything will do. */
  response?: TSchema;
  /** What the reference server answers where the specification names nothing. */
  ownResponse?: TSchema;
  /** 'file' for a download named by its content-disposition header. */
  responseType?: 'json' | 'file';
}

/** What comes back from the reference server is always declared: it sends nothing else. */
type Declared = { response: TSchema } | { ownResponse: TSchema } | { responseType: 'file' };

/** A call with the types of its own schemas. */
export const endpoint = <const E extends Endpoint & Declared>(definition: E): E => definition;

/** Parameters that many calls take. */
export const ByCampaign = Type.Object({ campaignId: Id });
export const ByVendor = Type.Object({ clientId: Id });
export const ByCampaignAndUser = Type.Object({ campaignId: Id, userId: Id });
export const ById = Type.Object({ id: Id });

/** That it is done, in a sentence for people. */
export const Notice = Type.Object({ message: Type.String() });
