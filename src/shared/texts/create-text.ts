import { setupI18n } from '@lingui/core';
import { compile } from './compile.ts';
import { isolated } from './isolate.ts';
import { locale } from './locale.ts';
import type { ParametersOf } from './text-parameters.ts';

/** A part of the catalogue: ICU messages by key. */
export type TextPart = Readonly<Record<string, string>>;

/**
 * Formats a text of the catalogue. An unknown key or a missing parameter does not compile. Isolates inserted names
 * (`isolated`), so that an Arabic name does not reorder the sentence.
 */
export type TextFunction<Texts extends TextPart> = <Key extends keyof Texts & string>(
  key: Key,
  ...parameters: Record<never, never> extends ParametersOf<Texts[Key]> ? [] : [ParametersOf<Texts[Key]>]
) => string;

/**
 * Returns a formatter for some parts of the catalogue. Each side of the app uses only its own parts, so that visitors'
 * screens do not load the administrators' texts.
 */
export function createText<const Parts extends readonly TextPart[]>(...parts: Parts): TextFunction<AllOf<Parts>> {
  const messages = compile(Object.assign({}, ...parts));
  const i18n = setupI18n({ locale: locale.tag, messages: { [locale.tag]: messages } });
  return (key, ...[parameters]) => i18n._(key, parameters && withIsolates(parameters));
}

const withIsolates = (parameters: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );

/** The merged parts. A key with different texts in two parts gets the type `never`. */
type AllOf<Parts extends readonly TextPart[]> = Parts extends readonly [
  infer First extends TextPart,
  ...infer Rest extends readonly TextPart[],
]
  ? First & AllOf<Rest>
  : Record<never, never>;
