import { Ajv, type ErrorObject } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';
import { text } from '../texts.ts';
import { lazyValidator } from './lazy-compilers.ts';

/**
 * Checks requests against the contract's schemas. Converts path and query values, which are texts, to their types. Does
 * not convert bodies, because that would turn a missing number (null) into 0.
 */
export function registerValidation(app: FastifyInstance): void {
  // A test checks the schemas themselves, because a check here would delay the first request of each call.
  const addresses = new Ajv({ coerceTypes: true, validateSchema: false });
  const bodies = new Ajv({ validateSchema: false });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    lazyValidator(() => (httpPart === 'body' ? bodies : addresses).compile(schema)),
  );
  app.setSchemaErrorFormatter((errors) => new Refusal('invalid-field', problemOf(errors as readonly ErrorObject[])));
}

const TYPES: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * Returns the first invalid field of a request and what it expects, in the forms' words. For a union, the validator
 * reports one error per type, so their texts are joined.
 */
export function problemOf(errors: readonly ErrorObject[]): { field: string; problem: string } {
  const depthOf = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  const deepest = Math.max(...errors.map(depthOf));
  const found = errors.filter((error) => depthOf(error) === deepest);
  const [first] = found;
  if (!first) return { field: 'Request', problem: 'Is not valid' };
  if (first.keyword === 'required') {
    const field = fieldInWords(`${first.instancePath}/${first.params.missingProperty}`);
    return { field, problem: text('form.required') };
  }
  return { field: fieldInWords(first.instancePath), problem: expectedInWords(found) };
}

function expectedInWords(errors: readonly ErrorObject[]): string {
  const tooLong = errors.find(({ keyword }) => keyword === 'maxLength');
  if (tooLong) return text('rule.tooLong', { maximum: tooLong.params.limit });
  const texts = errors.flatMap(({ keyword, params }) => {
    const type = keyword === 'type' ? TYPES[params.type as string] : undefined;
    return keyword === 'const' ? [String(params.allowedValue)] : (type ?? []);
  });
  return texts.length === 0 ? 'Is not valid' : `Must be ${[...new Set(texts)].join(' or ')}`;
}

/** Turns `/answers/2/answerText` into 'Answers 3, answer text'. */
function fieldInWords(path: string): string {
  const words = path.split('/').reduce((text, part) => {
    if (/^\d+$/.test(part)) return `${text === '' ? 'entry' : text} ${Number(part) + 1}`;
    const name = part
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .replaceAll('_', ' ')
      .trim();
    return text === '' ? name : `${text}, ${name}`;
  }, '');
  return words === '' ? 'Request' : words[0]?.toUpperCase() + words.slice(1);
}
