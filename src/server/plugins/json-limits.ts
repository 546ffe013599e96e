/** Maximum nesting of a body's lists and objects. The API's own bodies need 6. */
const MAXIMUM_DEPTH = 20;
/** Maximum number of values in a body: enough for a check-in that wishes for 5,000 plays, and undeclared fields. */
const MAXIMUM_VALUES = 50_000;

export type JsonExcess = 'too-deep' | 'too-many-values';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENERS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSERS: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Returns why a JSON text must not be parsed, or null. Recursive code, such as the schema validator or the body's hash,
 * would overflow the stack on a deep value. Does not check that the text is valid JSON.
 */
export function jsonExcess(text: string): JsonExcess | null {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index = endOfString(text, index);
    } else if (CLOSERS.has(code)) {
      depth -= 1;
    } else if (code === COMMA || OPENERS.has(code)) {
      values += 1;
      if (code !== COMMA) depth += 1;
      if (depth > MAXIMUM_DEPTH) return 'too-deep';
      if (values > MAXIMUM_VALUES) return 'too-many-values';
    }
  }
  return null;
}

/** Returns the index of the quote that ends the string starting at `start`, or the text's length if none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, quote: number): boolean {
  let index = quote - 1;
  while (text.charCodeAt(index) === BACKSLASH) index -= 1;
  return (quote - index) % 2 === 0;
}
