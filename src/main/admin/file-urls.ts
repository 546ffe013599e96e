/**
 * A copy of an API value in which every `url` of a file has gone through `map`; a url that becomes null is left null. The
 * value is plain JSON.
 */
export function mapFileUrls(value: unknown, map: (url: string) => string | null): unknown {
  if (Array.isArray(value)) return value.map((item) => mapFileUrls(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'url' && typeof item === 'string' ? map(item) : mapFileUrls(item, map),
    ]),
  );
}
