import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Compiles the texts when the source runs unbuilt: in tests, tools and the standalone server. The app's build compiles
 * them beforehand and replaces this function with an empty one (tools/texts-plugin.ts), so that the app contains no
 * parser.
 * @param change changes the words of each text, but not its parameters, for pseudo-locales
 */
export const compile = (
  texts: Record<string, string>,
  change?: (text: string) => string,
): Record<string, CompiledMessage> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text, change)]));
