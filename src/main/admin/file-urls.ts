/** Returns a copy of a plain JSON value with `map` applied to each `url`. `map` may return null. */
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
