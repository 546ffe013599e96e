import type { TSchema } from 'typebox';
import type { ContractSchema } from './routes/sent-schema.ts';

/**
 * Drops fields that the schema does not declare from a valid value, at any depth. Keeps all fields of an object that may
 * have several forms.
 */
export function declaredFields(schema: TSchema, value: unknown): unknown {
  const { properties, items, anyOf } = schema as ContractSchema;
  if (anyOf) {
    const forms = anyOf.filter(({ type }) => type === (Array.isArray(value) ? 'array' : typeof value));
    return forms.length === 1 && value !== null ? declaredFields(forms[0] as TSchema, value) : value;
  }
  if (items) return (value as unknown[]).map((item) => declaredFields(items as TSchema, item));
  if (!properties) return value;
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(properties)) {
    if (Object.hasOwn(value as object, name)) {
      fields[name] = declaredFields(field as TSchema, (value as Record<string, unknown>)[name]);
    }
  }
  return fields;
}
