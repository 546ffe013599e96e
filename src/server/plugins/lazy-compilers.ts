import serializerSelector from '@fastify/fast-json-stringify-compiler';
import type { AnySchema, ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

/**
 * Compile a route's schemas on its first request. Fastify would compile all of them at startup, which takes most of the
 * startup time.
 */

/** Fastify's own compiler. */
const compileSerializers = serializerSelector();

export const buildLazySerializers: typeof compileSerializers = (...options) => {
  const compile = compileSerializers(...options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | null = null;
    return (sent) => {
      serialize ??= compile(route);
      return serialize(sent);
    };
  };
};

/**
 * Compiles a validator on its first use.
 * @param compile returns the compiled validator of one schema
 */
export const lazyValidator = (compile: () => ValidateFunction): ReturnType<FastifySchemaCompiler<AnySchema>> => {
  let validate: ValidateFunction | null = null;
  const check: ReturnType<FastifySchemaCompiler<AnySchema>> = (received) => {
    validate ??= compile();
    const isValid = validate(received);
    check.errors = validate.errors as typeof check.errors;
    return isValid;
  };
  return check;
};
