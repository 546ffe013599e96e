import type { Static, TSchema } from 'typebox';
import type { TValidationError } from 'typebox/error';
import { Compile, Errors, type Validator } from 'typebox/schema';

const compiled = new WeakMap<TSchema, Validator>();

/**
 * True if the value fits the schema. Rejects NaN and infinity, because JSON would turn them into null. Compiles each
 * schema once.
 */
export function fits<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  return validator.Check(value);
}

/** Returns the problem with a value, naming the field (`/answers/0/id must be string`), or null if it fits the schema. */
export function problemWith(schema: TSchema, value: unknown): string | null {
  if (fits(schema, value)) return null;
  const [, errors] = Errors(schema, value);
  // For a union, typebox reports the failures of each member. The deepest failure names the field that matters.
  const deepest = errors.toSorted((a, b) => depthOf(b) - depthOf(a) || rankOf(a) - rankOf(b))[0];
  if (!deepest) return 'not valid';
  // typebox's own message for a field that the schema does not allow is 'schema is false'.
  const problem = deepest.keyword === 'boolean' ? 'is an unknown field' : deepest.message;
  return `${deepest.instancePath || '(the value itself)'} ${problem}`;
}

const depthOf = ({ instancePath }: TValidationError) => instancePath.split('/').length;

/** Failures that say little, because another member of a union may allow what one member refuses. The last say the least. */
const VAGUE = ['const', 'boolean', 'anyOf'];
const rankOf = ({ keyword }: TValidationError) => VAGUE.indexOf(keyword);

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
