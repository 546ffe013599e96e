import { bareId } from '#shared/entities/id.ts';

declare global {
  // Declares what the compiler's library does not have yet: the source text in `parse`, and `rawJSON`.
  interface JSON {
    parse(text: string, read: (name: string, value: unknown, context: { source?: string }) => unknown): unknown;
    rawJSON(text: string): object;
  }
}

/** The fields of ids in the API: `id`, `…Id`, `…By`, and the entries of a list of ids. */
const ID_FIELD = /^id$|(Id|By)$|^\d+$/;
/** A number in a JSON text that may be too large. Other texts skip the slow reading of each number's text. */
const LONG_NUMBER = /\d{16}/;
const INTEGER = /^-?[1-9]\d*$/;

/**
 * Reads JSON. An integer id beyond 2^53 becomes a text with an `n`, as in `9007199254740993n`, because a number would
 * round it. The `n` distinguishes it from an id that the server sends as a text. @throws SyntaxError
 */
export function readJsonText(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (name, value, { source }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined) return value;
    return ID_FIELD.test(name) && INTEGER.test(source) ? `${source}n` : value;
  });
}

/** Writes JSON. The ids that `readJsonText` made texts become integers again. */
export const jsonTextOf = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) => {
    if (typeof value !== 'string' || !ID_FIELD.test(name)) return value;
    const bare = bareId(value);
    return bare === value ? value : JSON.rawJSON(bare);
  });

/** Returns a query whose ids are the server's texts. */
export const bareIdsIn = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? bareId(value) : value]),
  );
