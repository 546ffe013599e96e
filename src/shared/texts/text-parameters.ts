/**
 * The parameters of a text, derived from its ICU message: `{name}` accepts a string or a number, `{count, plural, …}`
 * and `{count, number}` accept a number, `{kind, select, …}` accepts a string. Includes nested arguments. In a plural's
 * branches, `#` is the number.
 */
export type ParametersOf<Message extends string> = Merge<ArgumentsIn<Message>>;

/** A union of `[name, type]` pairs, one for each argument. */
type ArgumentsIn<Message extends string> = Message extends `${infer Before}{${infer Rest}`
  ? (Before extends PluralBranch ? never : ReadArgument<Rest>) | ArgumentsIn<Rest>
  : never;

/** The selector of a plural's branch. */
type PluralBranch =
  `${string}${', plural,' | '}'} ${'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`} `;

/** The text after an opening brace: an argument, or a branch's text. */
type ReadArgument<Rest extends string> = Rest extends `${infer Head}}${string}`
  ? Head extends `${infer Name},${infer Type}`
    ? Name extends Identifier<Name>
      ? [Name, ValueOf<Trim<Type>>]
      : never
    : Head extends Identifier<Head>
      ? [Head, string | number]
      : never
  : never;

type ValueOf<Type extends string> = Type extends `select,${string}` ? string : number;

/**
 * An argument's name is one word that begins in lower case. A select's branch must not be such a word, because it would
 * count as a parameter, and callers would not compile.
 */
type Identifier<Name extends string> = Name extends `${string}${' ' | '#' | '{' | '.' | '!' | '?'}${string}`
  ? never
  : Name extends Uncapitalize<Name>
    ? Name
    : never;

type Trim<Text extends string> = Text extends ` ${infer Rest}` ? Trim<Rest> : Text;

type Merge<Pair extends [string, unknown]> = { [P in Pair as P[0]]: P[1] };
