import type { InjectOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { fillPath } from '../../../src/main/link/path.ts';
import { type Endpoint, type EndpointName, endpoints, IDEMPOTENCY_HEADER } from '../../../src/shared/api/endpoints.ts';
import { everyMutation, mutatedJson, NASTY_TEXTS } from './mutations.ts';
import type { SeededRandom } from './random.ts';
import { type JsonSchema, type Known, validValue } from './valid-values.ts';

export interface FuzzedRequest {
  name: EndpointName;
  options: InjectOptions;
}

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
const ODD_TYPES = ['text/plain', 'multipart/form-data', 'application/json; charset=utf-16', 'a', '', 'image/png'];

/** A request of a call: valid, or with one part changed. */
export function fuzzedRequest(name: EndpointName, known: Known, random: SeededRandom): FuzzedRequest {
  const { method, path, bodyType = 'json', ...endpoint }: Endpoint = endpoints[name];
  const valid = (schema: TSchema) => validValue(schema as JsonSchema, { name, field: '', known, random });
  const params = endpoint.params ? (valid(endpoint.params) as Record<string, unknown>) : {};
  const query = endpoint.query ? (valid(endpoint.query) as Record<string, unknown>) : {};
  const body = endpoint.body ? valid(endpoint.body) : undefined;
  agree(name, query, body, random);
  // The body has more places than the address, so it is changed more often.
  const what = random.pick(['nothing', 'nothing', 'address', 'query', 'body', 'body', 'body', 'headers']);
  if (what === 'address') spoil(params, random);
  if (what === 'query') spoil(query, random);
  const url = fillPath(path, params) + queryText(query);
  const headers: Record<string, string> = {};
  const payload = payloadOf(bodyType, body, what === 'body', random);
  if (payload !== undefined) headers['content-type'] = typeOf(bodyType);
  if (what === 'headers') spoilHeaders(headers, random);
  if (random.oneIn(4)) headers[IDEMPOTENCY_HEADER] = `key-${random.below(1000)}`;
  return { name, options: { method, url, headers, ...(payload === undefined ? {} : { payload }) } };
}

/** A valid request with a JSON body, with each place in turn replaced by each nasty value. */
export function* everyBody(known: Known, random: SeededRandom): Generator<FuzzedRequest> {
  for (const [key, { method, path, bodyType = 'json', ...parts }] of Object.entries(endpoints) as [
    string,
    Endpoint,
  ][]) {
    const name = key as EndpointName;
    const whole = (schema: TSchema) =>
      validValue(schema as JsonSchema, { name, field: '', known, random, isFull: true });
    if (!parts.body || bodyType !== 'json') continue;
    const body = whole(parts.body);
    const params = parts.params ? (whole(parts.params) as Record<string, unknown>) : {};
    const query = parts.query ? (whole(parts.query) as Record<string, unknown>) : {};
    agree(name, query, body, random);
    const url = fillPath(path, params) + queryText(query);
    for (const payload of everyMutation(body)) {
      const headers = { 'content-type': BODY_TYPES[0] ?? '' };
      yield { name, options: { method, url, headers, payload } };
    }
  }
}

/** Sets ids that must be equal in two places. */
function agree(name: EndpointName, query: Record<string, unknown>, body: unknown, random: SeededRandom): void {
  if (name === 'putCampaign' && !random.oneIn(5)) Object.assign(query, { id: (body as { id: unknown }).id });
  if (name === 'updateVendorBranding') Object.assign(body as object, { version: null });
}

function spoil(values: Record<string, unknown>, random: SeededRandom): void {
  const field = random.pick([...Object.keys(values), 'more', '__proto__x']);
  values[field] = random.pick(NASTY_TEXTS);
}

const queryText = (query: Record<string, unknown>): string => {
  const parts = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

function spoilHeaders(headers: Record<string, string>, random: SeededRandom): void {
  const [name, value] = random.pick([
    ['content-type', random.pick([...BODY_TYPES, ...ODD_TYPES])],
    ['authorization', random.pick(['', 'Bearer', 'Bearer  ', 'Basic eDp5', `Bearer ${'x'.repeat(9000)}`])],
    [IDEMPOTENCY_HEADER, random.pick(['', ' ', 'x'.repeat(300), 'ä'])],
    ['host', random.pick(['evil.example', 'a b', '', '[::1', 'x:99999'])],
    ['accept', 'application/x-nothing'],
    ['x-forwarded-host', 'evil.example'],
  ] as const);
  headers[name] = value;
}

const typeOf = (bodyType: NonNullable<Endpoint['bodyType']>): string =>
  ({ json: BODY_TYPES[0], form: BODY_TYPES[1], multipart: BODY_TYPES[2] })[bodyType] ?? '';

function payloadOf(bodyType: Endpoint['bodyType'], body: unknown, isSpoilt: boolean, random: SeededRandom) {
  if (bodyType === 'multipart') return multipart(isSpoilt, random);
  if (bodyType === 'form') return form(body as Record<string, string>, isSpoilt, random);
  if (isSpoilt) return mutatedJson(body, random);
  return body === undefined ? undefined : JSON.stringify(body);
}

function form(fields: Record<string, string>, isSpoilt: boolean, random: SeededRandom): string {
  const text = new URLSearchParams(fields).toString();
  if (!isSpoilt) return text;
  return random.pick([
    text.slice(0, random.below(text.length)),
    `${text}&${text}`,
    `${text}&__proto__=1&username[]=a`,
    text.replace('%40', '%ZZ'),
    text.replace('%40', '%ed%a0%80'),
    'a='.repeat(3000),
    `grant_type=password&username=${encodeURIComponent(random.pick(NASTY_TEXTS))}&password=%00`,
  ]);
}

const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK\u0003\u0004 no zip\r\n';

/** Reading a whole spreadsheet takes its own thread, so these contain none. */
function multipart(isSpoilt: boolean, random: SeededRandom): string {
  if (!isSpoilt) return `${FILE}--x--\r\n`;
  return random.pick([
    FILE.slice(0, random.below(FILE.length)),
    FILE,
    `${FILE}${FILE}--x--\r\n`,
    '--x--\r\n',
    '--y\r\n\r\n--y--',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\nb\r\n--x--\r\n',
    `--x\r\n${'a: b\r\n'.repeat(3000)}\r\n\r\n--x--\r\n`,
    '--x\r\ngarbage\r\n\u0000\u0000\u0000',
    '',
    '\u0000'.repeat(500),
  ]);
}
