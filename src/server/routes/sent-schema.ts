import type { TSchema } from 'typebox';

/** The JSON schema of a response. */
export interface SentSchema {
  type: string | string[];
  properties?: Record<string, SentSchema>;
  required?: string[];
  items?: SentSchema;
}

/** The parts of the contract's schemas that the server reads. */
export interface ContractSchema {
  type?: string;
  properties?: Record<string, ContractSchema>;
  required?: string[];
  items?: ContractSchema;
  anyOf?: ContractSchema[];
  maxLength?: number;
  maxItems?: number;
}

const OBJECT = 'object';
const ARRAY = 'array';
const NULL = 'null';
const PLAIN_VALUES = ['string', 'number', 'boolean', NULL];

/**
 * Narrows a schema of the contract to the declared fields, even where the contract allows others. If the contract
 * allows several forms of an object or a list, uses the first. If it allows any value, uses a plain value.
 */
export const sentSchema = (schema: TSchema): SentSchema => sent(schema as ContractSchema);

function sent(schema: ContractSchema): SentSchema {
  const forms = formsOf(schema);
  const [first] = forms;
  const types = forms.flatMap(({ type }) => type ?? PLAIN_VALUES);
  if (first?.type !== OBJECT && first?.type !== ARRAY) return { type: oneOrMore(types.filter(isPlain)) };
  const type = oneOrMore(types.includes(NULL) ? [first.type, NULL] : [first.type]);
  if (first.type === ARRAY) return { type, items: sent(first.items ?? {}) };
  const fields = Object.entries(first.properties ?? {}).map(([name, field]) => [name, sent(field)] as const);
  return { type, properties: Object.fromEntries(fields), required: [...(first.required ?? [])] };
}

const formsOf = (schema: ContractSchema): ContractSchema[] => schema.anyOf?.flatMap(formsOf) ?? [schema];

const isPlain = (type: string): boolean => type !== OBJECT && type !== ARRAY;

function oneOrMore(types: readonly string[]): string | string[] {
  const different = [...new Set(types)];
  const [only] = different;
  return different.length === 1 && only !== undefined ? only : different;
}
