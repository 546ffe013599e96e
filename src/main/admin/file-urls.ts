/**
 * Copies an API value, passing each file's `url` through `map`, which may return null. The value is plain JSON.
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
