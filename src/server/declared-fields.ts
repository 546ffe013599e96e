import type { TSchema } from 'typebox';
import type { ContractSchema } from './routes/sent-schema.ts';

/**
 * Drops fields that the schema does not declare from a valid value, at any depth. Returns a value without declared
 * objects unchanged.
 */
export function declaredFields(schema: TSchema, value: unknown): unknown {
  const { properties, items } = schema as ContractSchema;
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
