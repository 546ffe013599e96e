import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';

/**
 * Requests are checked against the contract's schemas. Only what travels as text in the address is converted to its
 * type; a body must have the right types already, since converting would turn a missing number (null) into a 0.
 */
export function registerValidation(app: FastifyInstance): void {
  const addresses = new Ajv({ coerceTypes: true });
  const bodies = new Ajv();
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? bodies : addresses).compile(schema));
}
