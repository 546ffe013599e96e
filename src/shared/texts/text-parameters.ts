/**
 * The parameters of a text, derived from its ICU message: `{name}` takes a string or a number, `{count, plural, …}` and
 * `{count, number}` take a number, `{kind, select, …}` takes a string.
 *
 * Within a plural's branches `#` stands for the number; nested arguments count too.
 */
export type ParametersOf<Message extends string> = Merge<ArgumentsIn<Message>>;

/** A union of `[name, type]` pairs, one for each argument. */
type ArgumentsIn<Message extends string> = Message extends `${infer Before}{${infer Rest}`
  ? (Before extends PluralBranch ? never : ReadArgument<Rest>) | ArgumentsIn<Rest>
  : never;

/** What stands before a branch of a plural. */
type PluralBranch =
  `${string}${', plural,' | '}'} ${'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`} `;

/** What follows an opening brace: an argument, or a branch's own text. */
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
 * An argument's name is one word that begins in lower case. The text of a select's branch must not look like one, or it
 * would be taken for a parameter and callers would not compile.
 */
type Identifier<Name extends string> = Name extends `${string}${' ' | '#' | '{' | '.' | '!' | '?'}${string}`
  ? never
  : Name extends Uncapitalize<Name>
    ? Name
    : never;

type Trim<Text extends string> = Text extends ` ${infer Rest}` ? Trim<Rest> : Text;

type Merge<Pair extends [string, unknown]> = { [P in Pair as P[0]]: P[1] };
