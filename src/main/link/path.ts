import { bareId } from '#shared/entities/id.ts';

/** Segments of only dots climb, even if a proxy decodes escaped slashes first. `%` could hide dots and slashes. */
const CLIMBS = /(^|[/\\])\.{1,2}([/\\]|$)|[\p{Cc}%]/u;

/**
 * True if a parameter, once encoded, is one segment of its path and leads nowhere else. Another server's ids may
 * contain slashes, as base64 does.
 */
const isPathParameter = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value !== '' && !CLIMBS.test(value));

const parametersIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** True if the parameters fill the path so that it leads only to this call. */
export const canFillPath = (path: string, params: Record<string, unknown> = {}): boolean =>
  parametersIn(path).every((name) => Object.hasOwn(params, name) && isPathParameter(params[name]));

/** Returns the path with its `:name` parts filled in. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(bareId(String(params[name]))));
