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
  /** What comes back; left out where nothing is read. */
  response?: TSchema;
  /** 'file' for a download named by its content-disposition header. */
  responseType?: 'json' | 'file';
}

/** A call with the types of its own schemas. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Parameters that many calls take. */
export const ByCampaign = Type.Object({ campaignId: Id });
export const ByClient = Type.Object({ clientId: Id });
export const ByCampaignAndUser = Type.Object({ campaignId: Id, userId: Id });
export const ById = Type.Object({ id: Id });
