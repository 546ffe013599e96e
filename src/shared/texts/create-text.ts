import { setupI18n } from '@lingui/core';
import { compile } from './compile.ts';
import { locale } from './locale.ts';
import type { ParametersOf } from './text-parameters.ts';

/** A part of the catalogue: ICU messages by key. */
export type TextPart = Readonly<Record<string, string>>;

/** Puts a text of the catalogue together. A key that is not in it, or a parameter too few, does not compile. */
export type TextFunction<Texts extends TextPart> = <Key extends keyof Texts & string>(
  key: Key,
  ...parameters: Record<never, never> extends ParametersOf<Texts[Key]> ? [] : [ParametersOf<Texts[Key]>]
) => string;

/** The keys that a text function knows. */
export type KeyOf<Text> = Text extends TextFunction<infer Texts> ? keyof Texts & string : never;

/** The keys among them that need no parameters: those that can be kept and said later. */
export type PlainKey<Texts extends TextPart> = {
  [Key in keyof Texts & string]: Record<never, never> extends ParametersOf<Texts[Key]> ? Key : never;
}[keyof Texts & string];

/**
 * The texts of some parts of the catalogue. Each side of the app makes one function over just the parts it shows, so that
 * the visitors' screens carry no text of the administrators'.
 */
export function createText<const Parts extends readonly TextPart[]>(...parts: Parts): TextFunction<AllOf<Parts>> {
  const messages = compile(Object.assign({}, ...parts));
  const i18n = setupI18n({ locale: locale.tag, messages: { [locale.tag]: messages } });
  return (key, ...[parameters]) => i18n._(key, parameters);
}

/** A key that stood in two parts with different texts would be of no type. */
type AllOf<Parts extends readonly TextPart[]> = Parts extends readonly [
  infer First extends TextPart,
  ...infer Rest extends readonly TextPart[],
]
  ? First & AllOf<Rest>
  : Record<never, never>;
