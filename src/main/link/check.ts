import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';

// `ajv-formats` is CommonJS, so the loader imports the function itself or an object with `default`.
const withFormats = ((addFormats as { default?: unknown }).default ?? addFormats) as (ajv: Ajv) => void;

/**
 * Rejects NaN and infinity, because JSON would turn them into null. Does not check the schemas themselves, because the
 * first check would use a fifth of the kiosk's start time. A test checks them.
 */
const ajv = new Ajv({ strict: false, strictNumbers: true, allErrors: false, validateSchema: false });
withFormats(ajv);

const compiled = new WeakMap<TSchema, ValidateFunction>();

/**
 * Returns the problem with a value, naming the field (`/answers/0/id must be string`), or null if it fits the schema.
 * Compiles each schema once.
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

/** The value of a JSON text, or the problem with the text. `isJson` is false if the text is not JSON at all. */
export type ReadJson<Schema extends TSchema> = { value: Static<Schema> } | { isJson: boolean; problem: string };

/** Returns a problem with secret text in a form safe to log, because a parser's own message quotes the text. */
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
