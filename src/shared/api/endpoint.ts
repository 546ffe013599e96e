import { type TObject, type TSchema, Type } from 'typebox';
import { Id } from '../entities/base.ts';
import type { RefusalReason } from '../refusals.ts';

/** A call of the REST API, as data. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's base address; `:name` stands for a field of `params`. */
  path: string;
  /** Who may call it on the reference server. */
  access: 'public' | 'signed-in' | 'player' | 'admin' | 'device';
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** The encoding of the body; JSON by default. */
  bodyType?: 'json' | 'form' | 'multipart';
  /** The response that a client needs; omitted where the specification names none, so that any response will do. */
  response?: TSchema;
  /** The response of the reference server where the specification names none. */
  ownResponse?: TSchema;
  /** 'file' for a download whose name is in its content-disposition header. */
  responseType?: 'json' | 'file';
  /** Of a file that is no spreadsheet. */
  fileType?: 'text/plain';
  /** A change that the reference server makes once per idempotency key. */
  isKeyed?: true;
  /** A step of a play: a header may say when it was done. */
  isPlayStep?: true;
  /** A registered device may call it on behalf of the player whom a header names. */
  isOpenToDevices?: true;
  /** Answers also while a password change is enforced. */
  isOpenBeforePasswordChange?: true;
  /** Why the reference server refuses it, beside what follows from the declaration. */
  refusals?: readonly RefusalReason[];
}

/** The reference server sends only what is declared, so every call declares a response. */
type Declared = { response: TSchema } | { ownResponse: TSchema } | { responseType: 'file' };

/** Defines a call and keeps the types of its own schemas. */
export const endpoint = <const E extends Endpoint & Declared>(definition: E): E => definition;

/** Parameters that many calls take. */
export const ByCampaign = Type.Object({ campaignId: Id });
export const ByVendor = Type.Object({ clientId: Id });
export const ByCampaignAndUser = Type.Object({ campaignId: Id, userId: Id });
export const ById = Type.Object({ id: Id });

/** A confirmation, as a sentence for people. */
export const Notice = Type.Object({ message: Type.String() });
