import type { TSchema } from 'typebox';

/** The parts of the contract's schemas that this file reads. */
interface ContractSchema {
  properties?: Record<string, ContractSchema>;
  items?: ContractSchema;
}

/**
 * What a valid value holds of the fields that its schema declares: what else was sent is not stored. Of a union, which has
 * no objects in it, the value is taken as it is.
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
