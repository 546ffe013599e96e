import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Makes the texts ready to be put together. Runs where the source runs as it is: tests, tools and the server alone. The
 * app's build has done it already and puts a function that does nothing in place of this one (tools/texts-plugin.ts), so
 * that no parser is shipped.
 */
export const compile = (texts: Record<string, string>): Record<string, CompiledMessage> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]));
