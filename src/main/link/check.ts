import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';

// `ajv-formats` is CommonJS: depending on the loader the import is the function itself or an object with `default`.
const withFormats = ((addFormats as { default?: unknown }).default ?? addFormats) as (ajv: Ajv) => void;

// NaN and infinity are not accepted: JSON would turn them into null.
const ajv = new Ajv({ strict: false, strictNumbers: true, allErrors: false });
withFormats(ajv);

const compiled = new WeakMap<TSchema, ValidateFunction>();

/**
 * What is wrong with a value, naming the field (`/answers/0/id must be string`), or null when it fits the schema. Each
 * schema is compiled once.
 */
export function problemWith(schema: TSchema, value: unknown): string | null {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return null;
  // A union fails once for each member; the deepest failure names the field that matters.
  const deepest = (validate.errors ?? []).toSorted((a, b) => b.instancePath.length - a.instancePath.length)[0];
  return deepest ? `${deepest.instancePath || '(the value itself)'} ${deepest.message ?? 'is not valid'}` : 'not valid';
}

/** JSON text read by a schema, or why it cannot be; `isJson` is false when the text is not JSON at all. */
export type ReadJson<Schema extends TSchema> = { value: Static<Schema> } | { isJson: boolean; problem: string };

/** What may be logged of text that is secret: a parser's own words quote it. */
export const secretProblem = ({ isJson, problem }: { isJson: boolean; problem: string }): string =>
  isJson ? problem : 'not JSON';

/** Reads JSON text whose value must fit a schema. Never throws because of the text. */
export function readJson<Schema extends TSchema>(schema: Schema, text: string): ReadJson<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { isJson: false, problem: String(error) };
  }
  const problem = problemWith(schema, value);
  return problem === null ? { value: value as Static<Schema> } : { isJson: true, problem };
}

/** Returns the value of `readJson`, or null if the text cannot be read. */
export function valueIn<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> | null {
  const read = readJson(schema, text);
  return 'value' in read ? read.value : null;
}
