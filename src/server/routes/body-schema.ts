import type { TSchema } from 'typebox';
import { type Endpoint, type EndpointName, endpoints } from '#shared/api/endpoints.ts';
import type { ContractSchema } from './sent-schema.ts';

/** Maximum length of a text for which the contract names none. The rules allow at most 2,000 characters. */
export const LONGEST_TEXT = 10_000;
/** Maximum number of entries in a list for which the contract names none. */
const MOST_ENTRIES = 1000;
/** Maximum sizes of a body, with and without pictures. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_PLAIN_BYTES = 2 * 1024 * 1024;
/** Additional bytes of a body for fields that the contract does not declare, which other clients may send. */
export const UNDECLARED_BYTES = 64 * 1024;
/** Maximum size of a UTF-16 code unit in UTF-8. */
const CHARACTER_BYTES = 3;
/** Maximum size of a number or an id. */
const VALUE_BYTES = 32;
/** The field with a picture's bytes. Only the size of the whole body limits it. */
const PICTURE = 'base64String';

/**
 * Returns the schema of a call's body with a maximum for every text and list, so that no rule works on a text that is
 * too long. Returns undefined for a call without a body.
 */
export function bodySchema(name: EndpointName): TSchema | undefined {
  const { body }: Endpoint = endpoints[name];
  return body && (limited(body as ContractSchema) as TSchema);
}

/** Returns the maximum size in bytes of a body with this schema from `bodySchema`. */
export function bodyLimit(body: TSchema | undefined): number {
  if (!body) return UNDECLARED_BYTES;
  const schema = body as ContractSchema;
  const most = hasPicture(schema) ? MOST_BYTES : MOST_PLAIN_BYTES;
  return Math.min(most, UNDECLARED_BYTES + bytesOf(schema));
}

function limited(schema: ContractSchema, name?: string): ContractSchema {
  const { type, properties, items, anyOf } = schema;
  if (anyOf) return { ...schema, anyOf: anyOf.map((form) => limited(form, name)) };
  if (items) return { maxItems: MOST_ENTRIES, ...schema, items: limited(items) };
  if (properties) {
    const fields = Object.entries(properties).map(([field, value]) => [field, limited(value, field)] as const);
    return { ...schema, properties: Object.fromEntries(fields) };
  }
  return type === 'string' && name !== PICTURE ? { maxLength: LONGEST_TEXT, ...schema } : schema;
}

function hasPicture({ properties = {}, items, anyOf = [] }: ContractSchema): boolean {
  const parts = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return PICTURE in properties || parts.some(hasPicture);
}

function bytesOf({ type, properties, items, anyOf, maxLength, maxItems = 0 }: ContractSchema): number {
  // An id is a number or a text.
  if (anyOf?.some((form) => form.type === 'number')) return VALUE_BYTES;
  if (anyOf) return Math.max(...anyOf.map(bytesOf));
  if (items) return maxItems * bytesOf(items);
  if (properties)
    return Object.entries(properties).reduce((sum, [name, field]) => sum + name.length + 4 + bytesOf(field), 2);
  return type === 'string' ? (maxLength ?? MOST_BYTES) * CHARACTER_BYTES : VALUE_BYTES;
}
