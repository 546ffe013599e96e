import { hash } from 'node:crypto';

/** Returns the SHA-256 of a body with sorted fields, because a retry may send them in another order. */
export const bodyHash = (body: unknown): string => hash('sha256', canonicalJson(body));

/** Returns JSON with the fields of every object sorted by name. Omits undefined fields, as plain JSON does. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
